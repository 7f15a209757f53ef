import { AppError } from '@fernway/contracts/errors';
import { traceContext } from '@fernway/events/trace-context';
import { sendProblem, toAppError } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** An address that cannot be read reaches no route and no hook. */
export const answerBadAddress = (error: Error, _request: unknown, reply: FastifyReply): void =>
  void sendProblem(reply, new AppError('invalid-request', { cause: error, detail: 'The address is not a valid one' }));

/** Errors of the gateway itself; those of services pass through as they are. */
export const answerErrors = (fastify: FastifyInstance): void => {
  fastify.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    // What is not there yet, and says so, is no failure.
    const level = error.code === 'unavailable' && !error.cause ? 'warn' : 'error';
    // In the request's own trace: the event of a shared connection that brought the error may come in another's.
    if (error.status >= 500)
      traceContext.run(request.traceparent, () => request.log[level]({ err: error.cause ?? error }, error.message));
    const retryAfter = error.details['retryAfter'];
    if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
    return sendProblem(reply, error);
  });
  fastify.setNotFoundHandler(() => {
    throw new AppError('not-found');
  });
};
