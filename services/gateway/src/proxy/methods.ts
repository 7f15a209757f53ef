import { AppError } from '@fernway/contracts/errors';
import { offerMethods, type Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance } from 'fastify';

/** What is passed on to services. */
export const passedOn = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const askMs = 5_000;
const own = ['/api/live', '/api/openapi.json'];

/** OPTIONS and 405 of the gateway's own paths; those of services are theirs to answer. */
export const offerOwnMethods = (fastify: FastifyInstance): void =>
  offerMethods(fastify, (path) => own.includes(path) || !/^\/(api|internal)(\/|$)/.test(path));

/** What is passed on to nobody (TRACE, PROPFIND, …) is refused with the methods that the service itself names for the path. */
export const refuseOtherMethods = (fastify: FastifyInstance, services: Readonly<Record<string, Upstream>>): void => {
  fastify.addHook('onRequest', async ({ method, url, traceparent }, reply) => {
    const name = /^\/api\/([^/?]+)/.exec(url)?.[1] ?? '';
    const upstream = Object.hasOwn(services, name) && services[name];
    if (passedOn.includes(method) || !upstream) return;
    const call = { method: 'OPTIONS', path: url, headers: { traceparent }, signal: AbortSignal.timeout(askMs) };
    const { headers, body } = await upstream.request(call).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    await body.dump();
    const { allow } = headers;
    if (!allow) throw new AppError('not-found');
    reply.header('allow', allow);
    throw new AppError('method-not-allowed', { detail: `${method} is not offered here` });
  });
};
