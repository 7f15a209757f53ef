import { AppError } from '@fernway/contracts/errors';
import { uploadLimit } from '@fernway/contracts/uploads';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses a body that says it is larger than `bytes` before any of it is passed on: a service that refuses it hangs up
 * in the middle, and its answer may be lost on the way. Routes that take files have limits of their own.
 */
export const limitBodies = (fastify: FastifyInstance, bytes: number): void => {
  fastify.addHook('onRequest', async ({ headers, url }) => {
    const file = uploadLimit(url.split('?')[0] ?? '');
    if (!(Number(headers['content-length']) > (file ?? bytes))) return;
    throw new AppError('payload-too-large', file ? { detail: `The file is larger than ${file / 1024 ** 2} MB; split it` } : {});
  });
};
