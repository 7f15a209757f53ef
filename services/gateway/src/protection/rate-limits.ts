import { AppError } from '@fernway/contracts/errors';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const anonymousWrite = (request: FastifyRequest) =>
  request.method !== 'GET' && request.method !== 'HEAD' && !request.headers.authorization;

/** Limits calls of the API per address and minute, and tighter what anybody may write without signing in. */
export const limitRates = async (
  fastify: FastifyInstance,
  limits: { all: number; anonymousWrites: number },
): Promise<void> => {
  await fastify.register(rateLimit, {
    global: true,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator: (request) => `${request.ip}${anonymousWrite(request) ? ' anonymous' : ''}`,
    max: (request) => (anonymousWrite(request) ? limits.anonymousWrites : limits.all),
    errorResponseBuilder: (_request, { after, ttl }) =>
      new AppError('too-many-requests', {
        detail: `Too many requests from this address; try again in ${after}`,
        details: { retryAfter: Math.ceil(ttl / 1000) },
      }),
  });
};
