import { AppError } from '@fernway/contracts/errors';
import { bearerOf, type Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose/jwt/decode';
import type { Counts } from '../protection/counts.js';
import { tellRate } from '../protection/rate-limits.js';
import type { SignedIn } from '../protection/signed-in.js';
import { type KeyToken, KeyTokens, keyHashOf } from './key-tokens.js';

const apiKey = /^fwk_\S{1,150}$/i;
const exchangeMs = 5_000;

type Accepting = {
  identity: Upstream;
  counts: Counts;
  signedIn: Pick<SignedIn, 'proves'>;
  ratePerMinute: number;
};

/**
 * `Authorization: Bearer fwk_…` becomes a short access token before the request goes on: services know tokens only.
 * Each key has a rate of its own, beside that of the address it comes from; tokens for which somebody exchanged it
 * themselves count for it too.
 * @returns what the events about ended sessions and changed members must tell
 */
export const acceptApiKeys = (
  fastify: FastifyInstance,
  { identity, counts, signedIn, ratePerMinute }: Accepting,
): KeyTokens => {
  const tokens = new KeyTokens((key) => exchange(identity, key));
  const count = async (keyId: string, reply: FastifyReply): Promise<void> => {
    const counted = await counts.take(`key ${keyId}`);
    tellRate(reply, ratePerMinute, counted);
    const { count: made, leftMs } = counted;
    if (made <= ratePerMinute) return;
    throw new AppError('too-many-requests', {
      detail: `This API key has made its ${ratePerMinute} requests of the minute`,
      details: { retryAfter: Math.ceil(leftMs / 1000) },
    });
  };
  const acceptKey = async (request: FastifyRequest, reply: FastifyReply, key: string): Promise<void> => {
    const { token, session } = await tokens.tokenFor(key, keyHashOf(key));
    await count(session, reply);
    request.headers.authorization = `Bearer ${token}`;
  };
  // Nobody spends another's rate with a token that they made up.
  const acceptTokenOf = async (keyId: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (await signedIn.proves(headers.authorization)) await count(keyId, reply);
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    const token = request.url.startsWith('/api/') ? bearerOf(request.headers.authorization) : undefined;
    if (!token) return done();
    if (apiKey.test(token)) return void acceptKey(request, reply, token).then(() => done(), done);
    const keyId = keyOf(token);
    if (keyId) acceptTokenOf(keyId, request, reply).then(() => done(), done);
    else done();
  });
  return tokens;
};

/** The key that a token says it is of; unverified. */
const keyOf = (token: string): string | undefined => {
  try {
    const { key, sid } = decodeJwt<{ key?: string; sid?: string }>(token);
    return key === undefined ? undefined : sid;
  } catch {
    return undefined;
  }
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
