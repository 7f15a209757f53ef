import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { AppError, type ErrorCode, statusOf, titleOf } from '@fernway/contracts/errors';
import type { Problem } from '@fernway/contracts/problem';
import { traceContext } from '@fernway/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const codeOfStatus: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** Postgres says so when a value of the request cannot be stored as text: the client's fault. */
const badText = new Set(['22021', '22P05']);
/** The database is away, full, or gave up on a conflict of transactions: the same request may work in a moment. */
const passing = /^(08...|53...|57P0[1-3]|40001|40P01|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;

const statusFrom = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
};

/** Any thrown value as the platform's one error class; what is not known to be the client's fault is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = String((error as { code?: unknown } | null)?.code);
  if (passing.test(cause)) return new AppError('unavailable', { cause: error, details: { retryAfter: 1 } });
  if (badText.has(cause)) {
    return new AppError('invalid-request', {
      cause: error,
      detail: 'A text holds characters that cannot be stored',
    });
  }
  const status = statusFrom(error);
  if (status === 503) return new AppError('unavailable', { cause: error });
  if (status === undefined || status >= 500) return new AppError('internal', { cause: error });
  return new AppError(codeOfStatus[status] ?? 'invalid-request', {
    cause: error,
    detail: (error as Error).message,
  });
}

/** The body of the answer to `error`: RFC 9457 with the code and the trace id; never a stack, never a cause. */
export function problemOf(error: AppError, traceId: string): Problem {
  return {
    ...error.details,
    type: `urn:fernway:problem:${error.code}`,
    title: titleOf[error.code],
    status: statusOf[error.code],
    code: error.code,
    detail: error.message,
    traceId,
    ...(error.errors && { errors: error.errors }),
  };
}

/** Answers with a problem document. */
export function sendProblem(reply: FastifyReply, error: AppError, traceId: string): void {
  void reply
    .status(error.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(error, traceId)));
}

/** Addresses that Fastify cannot even route, before any of our code sees the request. */
export const answerFrameworkError = (error: Error, _request: FastifyRequest, reply: FastifyReply): void =>
  sendProblem(reply, toAppError(error), traceContext.child().slice(3, 35));

/** Methods that the service offers at a path; empty when it knows none. */
export type MethodsAt = (path: string) => readonly string[];

/** Turns every error of a request, thrown by Fastify, Nest or us, into a problem document. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly methodsAt: MethodsAt,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = this.wrongMethod(thrown, request, reply) ?? toAppError(thrown);
    if (error.status >= 500 && error.code !== 'feature-off') {
      this.logger.error({ err: error.cause ?? error }, error.message);
    }
    // The stream of a half-sent answer cannot become another one.
    if (reply.sent || reply.raw.headersSent) return;
    const retryAfter = error.details['retryAfter'];
    if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    sendProblem(reply, error, request.traceparent.slice(3, 35));
  }

  private wrongMethod(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError | undefined {
    if (!(thrown instanceof HttpException) || thrown.getStatus() !== 404) return undefined;
    const allowed = this.methodsAt(request.url.split('?')[0] ?? '/');
    if (allowed.length === 0 || allowed.includes(request.method)) return undefined;
    reply.header('allow', allowed.join(', '));
    return new AppError('method-not-allowed', { detail: `${request.method} is not offered here` });
  }
}
