import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'fernway-bucket';
const yearSeconds = 31_536_000;

/**
 * The browser's canary bucket, 0 to 99: no secret, random at the first visit, the same from then on. Set only while
 * there is a canary to tell browsers apart for.
 */
export const bucketOf = (request: FastifyRequest, reply: FastifyReply, canary: boolean): number => {
  const given = new RegExp(`(?:^|; )${name}=(\\d{1,2})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  if (given !== undefined) return Number(given);
  if (!canary) return 99;
  const bucket = randomInt(100);
  reply.header('set-cookie', `${name}=${bucket}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`);
  return bucket;
};
