import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses a body that says it is larger than `bytes` before any of it is passed on: a service that refuses it hangs up
 * in the middle, and its answer may be lost on the way.
 */
export const limitBodies = (fastify: FastifyInstance, bytes: number): void => {
  fastify.addHook('onRequest', async ({ headers }) => {
    if (Number(headers['content-length']) > bytes) throw new AppError('payload-too-large');
  });
};
