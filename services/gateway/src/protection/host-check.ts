import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const probes = new Set(['/healthz', '/readyz']);
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Answers 421 to any other name than the public one, so that a page of another site that rebinds its DNS name to
 * this machine reaches nothing. Probes come by address and learn nothing but health. A browser on this machine that
 * opens a page by another of the machine's own names is led to the public one, where its session is.
 */
export const checkHost = (fastify: FastifyInstance, publicUrl: string): void => {
  const { host, hostname, port, origin } = new URL(publicUrl);
  // On this machine nothing is in front of the gateway: what a page says in x-forwarded-host counts for nothing.
  const direct = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
  const ownNames = new Set(direct ? [...loopback].map((name) => (port ? `${name}:${port}` : name)) : []);
  fastify.addHook('onRequest', (request, reply, done) => {
    const asked = direct ? request.headers.host : request.host;
    if (asked === host || probes.has(request.url)) return done();
    // Always to the public address, with the path as it came: it begins with a slash, so it names no other host.
    if (ownNames.has(asked ?? '') && isPage(request))
      return void reply.header('cache-control', 'no-store').redirect(`${origin}${request.url}`, 307);
    done(new AppError('wrong-host', { detail: `This platform answers at ${publicUrl}` }));
  });
};

/** By its address, or because a browser says that it goes there: the local mailbox is a page below `/api`. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['sec-fetch-mode'] === 'navigate' ||
    /^\/(?!(api|internal|remotes)(\/|$))[^.]*$/.test(url.split('?')[0] ?? ''));
