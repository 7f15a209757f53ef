import { AppError } from '@fernway/contracts/errors';
import type { Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Counts } from '../protection/counts.js';
import { type KeyToken, KeyTokens, keyHashOf } from './key-tokens.js';

const bearerKey = /^Bearer (fwk_\S{1,150})$/i;
const exchangeMs = 5_000;

/**
 * `Authorization: Bearer fwk_…` becomes a short access token before the request goes on: services know tokens only.
 * Each key has a rate of its own, beside that of the address it comes from.
 * @returns what the events about ended sessions and changed members must tell
 */
export const acceptApiKeys = (
  fastify: FastifyInstance,
  identity: Upstream,
  counts: Counts,
  ratePerMinute: number,
): KeyTokens => {
  const tokens = new KeyTokens((key) => exchange(identity, key));
  const accept = async (request: FastifyRequest, key: string): Promise<void> => {
    const hash = keyHashOf(key);
    const token = await tokens.tokenFor(key, hash);
    const { count, leftMs } = await counts.take(`key ${hash}`);
    if (count > ratePerMinute) {
      throw new AppError('too-many-requests', {
        detail: `This API key has made its ${ratePerMinute} requests of the minute`,
        details: { retryAfter: Math.ceil(leftMs / 1000) },
      });
    }
    request.headers.authorization = `Bearer ${token}`;
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    const key = bearerKey.exec(request.headers.authorization ?? '')?.[1];
    if (key && request.url.startsWith('/api/')) accept(request, key).then(() => done(), done);
    else done();
  });
  return tokens;
};

const exchange = async (identity: Upstream, key: string): Promise<KeyToken> => {
  const call = {
    method: 'POST',
    path: '/api/identity/api-keys/exchange',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
    signal: AbortSignal.timeout(exchangeMs),
  };
  const { statusCode, body } = await identity.request(call).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause, detail: 'API keys cannot be checked right now' });
  });
  if (statusCode < 300) return (await body.json()) as KeyToken;
  await body.dump();
  if (statusCode === 401)
    throw new AppError('unauthenticated', { detail: 'This API key is unknown, revoked or expired' });
  throw new AppError('unavailable', {
    cause: `identity answered ${statusCode}`,
    detail: 'API keys cannot be checked right now',
  });
};
