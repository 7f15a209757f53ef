import { AppError } from '@fernway/contracts/errors';
import { bearerOf, type Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose/jwt/decode';
import { z } from 'zod';
import { clientAddressOf } from '../protection/client-address.js';
import type { Listener, LiveHub } from './live-hub.js';
import { Openings } from './openings.js';

const keepAliveMs = 15_000;
/** A browser that reads no more is let go before it fills the memory: when it comes back, it reads everything again. */
const unreadBytes = 64 * 1024;
/** Of one person: each browser has one. */
const mostStreams = 20;
/** That one client may be opening at a time, for each asks identity. */
const mostOpenings = 20;
/** Streams and openings come to an end by themselves. */
const retrySeconds = 5;

const Claims = z.object({ sub: z.string(), sid: z.string(), ws: z.string(), exp: z.number() });

type Live = {
  hub: LiveHub;
  identity: Upstream;
  /** Of every answer. */
  headers: Readonly<Record<string, string>>;
};

/**
 * `GET /api/live`: server-sent hints for the signed-in user. Identity says whether the token counts; the stream ends
 * with the token, the session or the membership, and the browser comes back with a new one.
 */
export const serveLive = (fastify: FastifyInstance, { hub, identity, headers }: Live): void => {
  const openings = new Openings(mostOpenings);
  fastify.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const token = bearerOf(request.headers.authorization);
    const claims = token && claimsOf(token);
    if (!claims) throw new AppError('unauthenticated');
    const hasAll = () => hub.streamsOf(claims.sub) >= mostStreams;
    const opened = hasAll() ? undefined : openings.enter(clientAddressOf(request));
    if (!opened) throw tooMany();
    const listener: Listener = {
      user: claims.sub,
      workspace: claims.ws,
      session: claims.sid,
      accepted: false,
      send: (hint) => {
        if (!reply.raw.headersSent) return;
        reply.raw.write(`data: ${JSON.stringify(hint)}\n\n`);
        if (reply.raw.writableLength > unreadBytes) reply.raw.destroy();
      },
      end: () => (ended = true),
    };
    let ended = false;
    // Listed before identity is asked: a sign-out in between must end this stream too.
    const leave = hub.add(listener);
    const refusal = await refusalOf(request, identity).catch(
      (cause: unknown) => new AppError('unavailable', { cause }),
    );
    opened();
    if (refusal || ended || hasAll()) {
      leave();
      throw refusal ?? (ended ? new AppError('session-ended') : tooMany());
    }
    listener.accepted = true;
    listener.end = openStream(reply, headers, claims.exp, leave);
    return reply;
  });
};

const tooMany = () => new AppError('too-many-requests', { details: { retryAfter: retrySeconds } });

/** Unverified: whether they are true is identity's word, asked for before anything is sent. */
const claimsOf = (token: string): z.infer<typeof Claims> | undefined => {
  try {
    return Claims.safeParse(decodeJwt(token)).data;
  } catch {
    return undefined;
  }
};

const refusalOf = async (request: FastifyRequest, identity: Upstream): Promise<AppError | undefined> => {
  const { statusCode, body } = await identity.request({
    method: 'GET',
    path: '/api/identity/me',
    headers: { authorization: request.headers.authorization ?? '', traceparent: request.traceparent },
    signal: AbortSignal.timeout(5000),
  });
  await body.dump();
  if (statusCode < 300) return undefined;
  return new AppError(statusCode === 401 ? 'unauthenticated' : statusCode === 403 ? 'forbidden' : 'unavailable');
};

const openStream = (
  reply: FastifyReply,
  headers: Live['headers'],
  expires: number,
  leave: () => void,
): (() => void) => {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...headers,
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.write(': open\n\n');
  const keepAlive = setInterval(() => reply.raw.write(': alive\n\n'), keepAliveMs);
  const expiry = setTimeout(() => end(), Math.max(0, expires * 1000 - Date.now()));
  const end = (): void => {
    clearInterval(keepAlive);
    clearTimeout(expiry);
    leave();
    reply.raw.end();
  };
  reply.raw.on('close', end);
  // Who left while identity was asked tells nobody any more.
  if (reply.raw.destroyed) end();
  return end;
};
