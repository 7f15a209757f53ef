import { AppError } from '@fernway/contracts/errors';
import { currentTraceId, problemOf, toAppError } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Answers with a problem document, as every service does. */
export const sendProblem = (reply: FastifyReply, error: AppError): FastifyReply =>
  reply
    .status(error.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(error, currentTraceId())));

/** An address that cannot be read reaches no route and no hook. */
export const answerBadAddress = (error: Error, _request: unknown, reply: FastifyReply): void =>
  void sendProblem(reply, new AppError('invalid-request', { cause: error, detail: 'The address is not a valid one' }));

/** Errors of the gateway itself; those of services pass through as they are. */
export const answerErrors = (fastify: FastifyInstance): void => {
  fastify.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.message);
    return sendProblem(reply, error);
  });
  fastify.setNotFoundHandler(() => {
    throw new AppError('not-found');
  });
};
