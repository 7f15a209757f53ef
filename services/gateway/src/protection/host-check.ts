import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance } from 'fastify';

const probes = new Set(['/healthz', '/readyz']);

/**
 * Answers 421 to any other name than the public one, so that a page of another site that rebinds its DNS name to
 * this machine reaches nothing. Probes come by address and learn nothing but health.
 */
export const checkHost = (fastify: FastifyInstance, publicUrl: string): void => {
  const { host } = new URL(publicUrl);
  fastify.addHook('onRequest', async (request) => {
    if (request.host !== host && !probes.has(request.url)) {
      throw new AppError('wrong-host', { detail: `This platform answers at ${publicUrl}` });
    }
  });
};
