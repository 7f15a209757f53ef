import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance } from 'fastify';

const probes = new Set(['/healthz', '/readyz']);

/**
 * Answers 421 to any other name than the public one, so that a page of another site that rebinds its DNS name to
 * this machine reaches nothing. Probes come by address and learn nothing but health.
 */
export const checkHost = (fastify: FastifyInstance, publicUrl: string): void => {
  const { host, hostname } = new URL(publicUrl);
  // On this machine nothing is in front of the gateway: what a page says in x-forwarded-host counts for nothing.
  const direct = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
  fastify.addHook('onRequest', async (request) => {
    const asked = direct ? request.headers.host : request.host;
    if (asked !== host && !probes.has(request.url)) {
      throw new AppError('wrong-host', { detail: `This platform answers at ${publicUrl}` });
    }
  });
};
