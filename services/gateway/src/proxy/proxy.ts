import { AppError } from '@fernway/contracts/errors';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { sendProblem } from '../problems.js';

/** Between services only: a browser that sends it must not speak for another user. */
const internalHeaders = ['x-fernway-user'];

/**
 * Passes `/api/<service>/…` to the service, with nothing added but where the request came from. Nothing else of a
 * service is reachable: not `/internal`, not `/metrics`, and not by a path with dot segments.
 */
export const proxyServices = (fastify: FastifyInstance, services: Readonly<Record<string, string>>): void => {
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
      http: { requestOptions: { timeout: 120_000 } },
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
          // What is left of the body has no reader any more, and the connection would wait for one for ever.
          (reply.request.raw as IncomingMessage).unpipe().resume();
          sendProblem(reply as never, refusedBody(reply.request.headers, error) ?? away(name, error));
        },
      },
    });
  }
};

const away = (name: string, cause: Error) =>
  new AppError('unavailable', { cause, detail: `The service ${name} does not answer right now` });

/** Unless a service says otherwise, it takes no more; it may hang up before its answer 413 has arrived here. */
const usualBodyBytes = 1_048_576;

const refusedBody = (headers: IncomingHttpHeaders, cause: Error): AppError | undefined => {
  const { code } = (cause.cause ?? cause) as NodeJS.ErrnoException;
  const big = 'transfer-encoding' in headers || Number(headers['content-length']) > usualBodyBytes;
  return big && (code === 'EPIPE' || code === 'ECONNRESET') ? new AppError('payload-too-large', { cause }) : undefined;
};
