import { AppError } from '@fernway/contracts/errors';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problems.js';
import { upstreamAgents } from './upstream-agents.js';

/** Between services only: a browser that sends it must not speak for another user. */
const internalHeaders = ['x-fernway-user', 'x-fernway-service'];

/**
 * Passes `/api/<service>/…` to the service, with nothing added but where the request came from. Nothing else of a
 * service is reachable: not `/internal`, not `/metrics`, and not by a path with dot segments.
 * @param silenceMs a call ends when its service has said nothing for so long, before or in the middle of its answer
 */
export const proxyServices = (fastify: FastifyInstance, services: Readonly<Record<string, string>>, silenceMs: number): void => {
  fastify.addHook('onRequest', async (request) => {
    const path = request.url.split('?')[0] ?? '';
    // `GET http://…` is for forward proxies, which this is not: routers would see another path than the checks here.
    if (!path.startsWith('/')) throw new AppError('not-found');
    if (path.startsWith('/api/') && new URL(path, 'http://gateway').pathname !== path) throw new AppError('not-found');
  });
  for (const [name, upstream] of Object.entries(services)) {
    void fastify.register(httpProxy, {
      upstream,
      prefix: `/api/${name}`,
      rewritePrefix: `/api/${name}`,
      disableRequestLogging: true,
      http: { agents: upstreamAgents(), requestOptions: { timeout: silenceMs } },
      // A service that says "not now" is believed: the plugin would ask it ten times more, and leave each answer unread.
      retryMethods: [],
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([header]) => !internalHeaders.includes(header))),
          traceparent: request.traceparent,
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.host,
          'x-forwarded-proto': request.protocol,
        }),
        onError: (reply, { error }) => {
          reply.log.warn({ err: error, service: name }, 'A service did not answer');
          // In the middle of an answer there is no other one to give: the browser sees that it broke off.
          if (reply.raw.headersSent) reply.raw.destroy();
          else sendProblem(reply as never, new AppError('unavailable', { cause: error, detail: `The service ${name} does not answer right now` }));
        },
      },
    });
  }
};
