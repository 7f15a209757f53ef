import { AppError } from '@fernway/contracts/errors';
import { uploadLimit } from '@fernway/contracts/uploads';
import { hasBody } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Refuses a body that says it is larger than `bytes` before any of it is passed on: a service that refuses it hangs up
 * in the middle, and its answer may be lost on the way. Routes that take files have limits of their own.
 */
export const limitBodies = (fastify: FastifyInstance, bytes: number): void => {
  fastify.decorateRequest('bodyLimit', 0);
  fastify.addHook('onRequest', (request, _reply, done) => {
    // What has no body needs none looked up.
    if (!hasBody(request.raw)) return done();
    request.bodyLimit = uploadLimit(request.url.split('?')[0] ?? '') ?? bytes;
    done(Number(request.headers['content-length']) > request.bodyLimit ? tooLarge(request) : undefined);
  });
};

/** The refusal of a body that is larger than its route takes. */
export const tooLarge = ({ url, bodyLimit }: FastifyRequest): AppError => {
  const file = uploadLimit(url.split('?')[0] ?? '') !== undefined;
  return new AppError(
    'payload-too-large',
    file ? { detail: `The file is larger than ${bodyLimit / 1024 ** 2} MB; split it` } : {},
  );
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes that the body may have. */
    bodyLimit: number;
  }
}
