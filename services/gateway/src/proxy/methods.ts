import { AppError } from '@fernway/contracts/errors';
import { offerMethods } from '@fernway/service-kit/plain';
import type { FastifyInstance } from 'fastify';

/** What is passed on to services. */
export const passedOn = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const askMs = 5_000;
const own = ['/api/live', '/api/openapi.json'];

/** OPTIONS and 405 of the gateway's own paths; those of services are theirs to answer. */
export const offerOwnMethods = (fastify: FastifyInstance): void =>
  offerMethods(fastify, (path) => own.includes(path) || !/^\/(api|internal)(\/|$)/.test(path));

/** What is passed on to nobody (TRACE, PROPFIND, …) is refused with the methods that the service itself names for the path. */
export const refuseOtherMethods = (fastify: FastifyInstance, services: Readonly<Record<string, string>>): void => {
  fastify.addHook('onRequest', async ({ method, url, traceparent }, reply) => {
    const upstream = services[/^\/api\/([^/?]+)/.exec(url)?.[1] ?? ''];
    if (passedOn.includes(method) || !upstream) return;
    const init = { method: 'OPTIONS', headers: { traceparent }, signal: AbortSignal.timeout(askMs) };
    const { headers } = await fetch(new URL(url, upstream), init).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    const allow = headers.get('allow');
    if (!allow) throw new AppError('not-found');
    reply.header('allow', allow);
    throw new AppError('method-not-allowed', { detail: `${method} is not offered here` });
  });
};
