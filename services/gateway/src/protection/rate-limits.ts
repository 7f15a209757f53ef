import { AppError } from '@fernway/contracts/errors';
import { addressRange } from '@fernway/service-kit/plain';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address.js';
import type { SignedIn } from './signed-in.js';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** Limits calls of the API per address and minute, before anything of theirs costs more than being counted. */
export const limitRates = async (fastify: FastifyInstance, perMinute: number): Promise<void> => {
  await fastify.register(rateLimit, { global: false });
  const limiter = limiterOf(fastify, 'all', perMinute);
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) await count(limiter, request, reply);
  });
};

/** Limits what anybody may write who does not prove to be signed in. After API keys have become access tokens. */
export const limitAnonymousWrites = (fastify: FastifyInstance, signedIn: Pick<SignedIn, 'proves'>, perMinute: number): void => {
  const limiter = limiterOf(fastify, 'anonymous', perMinute);
  fastify.addHook('onRequest', async (request, reply) => {
    if (reads.has(request.method) || !request.url.startsWith('/api/')) return;
    if (!(await signedIn.proves(request.headers.authorization))) await count(limiter, request, reply);
  });
};

const limiterOf = (fastify: FastifyInstance, kind: string, max: number): Limiter =>
  fastify.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${kind} ${addressRange(clientAddressOf(request))}`,
  });

const count = async (limiter: Limiter, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const rate = await limiter(request);
  if (rate.isAllowed) return;
  reply.headers({ 'x-ratelimit-limit': rate.max, 'x-ratelimit-remaining': rate.remaining, 'x-ratelimit-reset': rate.ttlInSeconds });
  if (!rate.isExceeded) return;
  throw new AppError('too-many-requests', {
    detail: `Too many requests from this address; try again in ${rate.ttlInSeconds} seconds`,
    details: { retryAfter: rate.ttlInSeconds },
  });
};
