import { AppError, type ErrorCode, statusOf, titleOf } from '@fernway/contracts/errors';
import type { Problem } from '@fernway/contracts/problem';
import { traceContext } from '@fernway/events/trace-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPassing } from './passing.js';

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

/** Fastify's errors carry theirs, Nest's tell it when asked; told by their shape, so that Nest need not be loaded. */
const statusFrom = (error: unknown): number | undefined => {
  const { statusCode, getStatus } = (error ?? {}) as { statusCode?: unknown; getStatus?: unknown };
  const status: unknown = typeof getStatus === 'function' ? getStatus.call(error) : statusCode;
  return typeof status === 'number' ? status : undefined;
};

/** Any thrown value as the platform's one error class; what is not known to be the client's fault is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isPassing(error)) return new AppError('unavailable', { cause: error, details: { retryAfter: 1 } });
  if (badText.has(String((error as { code?: unknown } | null)?.code))) {
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
