import { traceContext } from '@fernway/events/trace-context';
import type { FastifyInstance } from 'fastify';

/** Trace id (32 hex digits) of the work in progress; zeros outside any. */
export const currentTraceId = (): string => traceContext.current()?.slice(3, 35) ?? '0'.repeat(32);

/**
 * Puts every request into its W3C trace: the caller's `traceparent`, else a new one. Entered again after the body was
 * read, because body events come from the socket's own context.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('traceparent', '');
  fastify.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers['traceparent'];
    request.traceparent = traceContext.child(typeof given === 'string' ? given : undefined);
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
