import { traceContext } from '@fernway/events/trace-context';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** What orchestrators and scrapers ask for, all day long. */
export const isProbe = (route: string): boolean => route === '/healthz' || route === '/readyz' || route === '/metrics';

/** One line per finished request, in its trace; probes and scrapes only at `debug`. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  // Looking for secrets costs more than the line itself; these fields hold none.
  const requests = logger.child({}, { redact: [] });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const level = isProbe(route) ? 'debug' : 'info';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    traceContext.run(request.traceparent, () =>
      requests[level]({ method: request.method, route, status: reply.statusCode, ms }, 'request'),
    );
    done();
  });
}

/** JSON bodies only: what a form of another site could send is refused before anything reads it. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain');
}

/** Answers belong to who asked: no cache may keep one that does not say otherwise. */
export function forbidCaching(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
