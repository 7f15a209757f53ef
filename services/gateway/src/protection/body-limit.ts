import { AppError } from '@fernway/contracts/errors';
import { uploadLimit } from '@fernway/contracts/uploads';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses a body that says it is larger than `bytes`, or than its route takes of a file, before any of it is passed on: a
 * service that refuses it hangs up in the middle, and its answer may be lost on the way.
 */
export const limitBodies = (fastify: FastifyInstance, bytes: number): void => {
  fastify.addHook('onRequest', async ({ headers, url }) => {
    if (Number(headers['content-length']) > (uploadLimit(url.split('?')[0] ?? '') ?? bytes)) throw new AppError('payload-too-large');
  });
};
