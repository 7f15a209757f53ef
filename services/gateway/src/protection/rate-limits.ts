import { AppError } from '@fernway/contracts/errors';
import { addressRange } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address.js';
import type { Counted, Counts } from './counts.js';
import type { SignedIn } from './signed-in.js';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
type Limit = { counts: Counts; kind: string; perMinute: number };

/** Limits calls of the API per address and minute, before anything of theirs costs more than being counted. */
export const limitRates = (fastify: FastifyInstance, counts: Counts, perMinute: number): void => {
  const limit = { counts, kind: 'all', perMinute };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) take(limit, request, reply, done);
    else done();
  });
};

/** Limits what anybody may write who does not prove to be signed in. After API keys have become access tokens. */
export const limitAnonymousWrites = (
  fastify: FastifyInstance,
  counts: Counts,
  signedIn: Pick<SignedIn, 'proves'>,
  perMinute: number,
): void => {
  const limit = { counts, kind: 'anonymous', perMinute };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (reads.has(request.method) || !request.url.startsWith('/api/')) return done();
    signedIn
      .proves(request.headers.authorization)
      .then((proved) => (proved ? done() : take(limit, request, reply, done)), done);
  });
};

/** What is left of this minute, in the answer's headers. */
export const tellRate = (reply: FastifyReply, perMinute: number, { count, leftMs }: Counted): void =>
  void reply.headers({
    'x-ratelimit-limit': perMinute,
    'x-ratelimit-remaining': Math.max(0, perMinute - count),
    'x-ratelimit-reset': Math.ceil(leftMs / 1000),
  });

/** Without a promise where the counts are in memory: this is done to every call. */
const take = (
  { counts, kind, perMinute }: Limit,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void => {
  const check = ({ count, leftMs }: Counted) => {
    tellRate(reply, perMinute, { count, leftMs });
    done(count <= perMinute ? undefined : tooMany(Math.ceil(leftMs / 1000)));
  };
  const counted = counts.take(`${kind} ${addressRange(clientAddressOf(request))}`);
  if (counted instanceof Promise) counted.then(check, done);
  else check(counted);
};

const tooMany = (seconds: number) =>
  new AppError('too-many-requests', {
    detail: `Too many requests from this address; try again in ${seconds} seconds`,
    details: { retryAfter: seconds },
  });
