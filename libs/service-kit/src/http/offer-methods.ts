import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { OfferedMethods } from './offered-methods.js';
import { sendProblem } from './problem.js';

/**
 * Answers OPTIONS, and 405 to every method that the path does not offer, with `Allow`: what its own template offers, which is
 * the most particular one that fits. `/contacts/merge` is not `/contacts/:id`, although a router that knows no GET of the one
 * would take the other. Call it before any route is added.
 * @param isOwn false where another server says what the path offers
 */
export function offerMethods(fastify: FastifyInstance, isOwn: (path: string) => boolean = () => true): void {
  const paths = new OfferedMethods();
  fastify.addHook('onRoute', ({ url, method }) => paths.add(url, [method].flat()));
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? '/';
    const own = isOwn(path) ? paths.at(path, request.routeOptions.url) : undefined;
    if (!own || own.has(request.method)) return done();
    reply.header('allow', [...own, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') void reply.status(204).send();
    else sendProblem(reply, new AppError('method-not-allowed', { detail: `${request.method} is not offered here` }));
  });
}
