import { AppError } from '@fernway/contracts/errors';
import { addressRange } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address.js';
import type { Counts } from './counts.js';
import type { SignedIn } from './signed-in.js';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
type Limit = { counts: Counts; kind: string; perMinute: number };

/** Limits calls of the API per address and minute, before anything of theirs costs more than being counted. */
export const limitRates = (fastify: FastifyInstance, counts: Counts, perMinute: number): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) await take({ counts, kind: 'all', perMinute }, request, reply);
  });
};

/** Limits what anybody may write who does not prove to be signed in. After API keys have become access tokens. */
export const limitAnonymousWrites = (fastify: FastifyInstance, counts: Counts, signedIn: Pick<SignedIn, 'proves'>, perMinute: number): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    if (reads.has(request.method) || !request.url.startsWith('/api/')) return;
    if (!(await signedIn.proves(request.headers.authorization))) await take({ counts, kind: 'anonymous', perMinute }, request, reply);
  });
};

const take = async ({ counts, kind, perMinute }: Limit, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const client = addressRange(clientAddressOf(request));
  const { count, leftMs } = await counts.take(`${kind} ${client}`);
  const seconds = Math.ceil(leftMs / 1000);
  reply.headers({ 'x-ratelimit-limit': perMinute, 'x-ratelimit-remaining': Math.max(0, perMinute - count), 'x-ratelimit-reset': seconds });
  if (count <= perMinute) return;
  throw new AppError('too-many-requests', {
    detail: `Too many requests from this address; try again in ${seconds} seconds`,
    details: { retryAfter: seconds },
  });
};
