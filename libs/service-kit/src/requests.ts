import { traceContext } from '@fernway/events';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isProbe } from './metrics.js';

/** One line per finished request, in its trace; probes and scrapes only at `debug`. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const level = isProbe(route) ? 'debug' : 'info';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    traceContext.run(request.traceparent, () =>
      logger[level]({ method: request.method, route, status: reply.statusCode, ms }, 'request'),
    );
    done();
  });
}

/** JSON bodies only: what a form of another site could send is refused before anything reads it. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain');
}
