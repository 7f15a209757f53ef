import { AppError } from '@fernway/contracts/errors';
import { offerMethods, type Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What is passed on to services. */
export const passedOn = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const passed: ReadonlySet<string> = new Set(passedOn);
const askMs = 5_000;
const own = ['/api/live', '/api/openapi.json'];

/** OPTIONS and 405 of the gateway's own paths; those of services are theirs to answer. */
export const offerOwnMethods = (fastify: FastifyInstance): void =>
  offerMethods(fastify, (path) => own.includes(path) || !/^\/(api|internal)(\/|$)/.test(path));

/** What is passed on to nobody (TRACE, PROPFIND, …) is refused with the methods that the service itself names for the path. */
export const refuseOtherMethods = (fastify: FastifyInstance, services: Readonly<Record<string, Upstream>>): void => {
  const refuse = async (
    upstream: Upstream,
    { method, url, traceparent }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    const call = { method: 'OPTIONS', path: url, headers: { traceparent }, signal: AbortSignal.timeout(askMs) };
    const { headers, body } = await upstream.request(call).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    await body.dump();
    const { allow } = headers;
    if (!allow) throw new AppError('not-found');
    reply.header('allow', allow);
    throw new AppError('method-not-allowed', { detail: `${method} is not offered here` });
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (passed.has(request.method)) return done();
    const name = /^\/api\/([^/?]+)/.exec(request.url)?.[1] ?? '';
    const upstream = Object.hasOwn(services, name) && services[name];
    if (upstream) refuse(upstream, request, reply).catch(done);
    else done();
  });
};
