import { traceContext } from '@fernway/events/trace-context';
import type { FastifyInstance } from 'fastify';

/** Trace id (32 hex digits) of the work in progress; zeros outside any. */
export const currentTraceId = (): string => traceContext.current()?.slice(3, 35) ?? '0'.repeat(32);

/** Header of every answer: the trace id that its log lines and problem documents carry. */
export const traceIdHeader = 'x-trace-id';

/** Trace id (32 hex digits) in a `traceparent`; of a new trace where the request has none yet. */
export const traceIdOf = (traceparent: string | undefined): string =>
  (traceparent || traceContext.child()).slice(3, 35);

/**
 * Puts every request into its W3C trace: the caller's `traceparent`, else a new one. Entered again after the body was
 * read, because body events come from the socket's own context.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('traceparent', '');
  fastify.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['traceparent'];
    request.traceparent = traceContext.child(typeof given === 'string' ? given : undefined);
    void reply.header(traceIdHeader, traceIdOf(request.traceparent));
    traceContext.run(request.traceparent, done);
  });
  fastify.addHook('preValidation', (request, _reply, done) => traceContext.run(request.traceparent, done));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** W3C trace context of this request. */
    traceparent: string;
  }
}
