import { traceContext } from '@fernway/events';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** One line per finished request, in its trace; probes and scrapes only at `debug`. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    const level = route && /^\/(healthz|readyz|metrics)$/.test(route) ? 'debug' : 'info';
    traceContext.run(request.traceparent, () =>
      logger[level](
        { method: request.method, route: route ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
        'request',
      ),
    );
    done();
  });
}

/** JSON bodies only: what a form of another site could send is refused before anything reads it. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain');
}
