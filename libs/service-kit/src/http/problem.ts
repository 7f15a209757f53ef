import { AppError, type ErrorCode } from '@fernway/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isDiskFull, isPassing } from '../passing.js';
import { traceIdHeader, traceIdOf } from '../telemetry/tracing.js';
import { problemOf } from './problem-document.js';

const problemType = 'application/problem+json; charset=utf-8';

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

/** Somebody has to make room first. */
const diskFullSeconds = 30;

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
  const status = statusFrom(error);
  // Before its words are looked at: a request that broke off is a lost connection, too, and nobody's trouble here.
  if (status !== undefined && status < 500)
    return new AppError(codeOfStatus[status] ?? 'invalid-request', { cause: error, detail: (error as Error).message });
  if (isDiskFull(error)) {
    return new AppError('disk-full', {
      cause: error,
      detail: 'The disk of the server is full: nothing was saved. Try again once there is room.',
      details: { retryAfter: diskFullSeconds },
    });
  }
  if (isPassing(error)) return new AppError('unavailable', { cause: error, details: { retryAfter: 1 } });
  if (badText.has(String((error as { code?: unknown } | null)?.code))) {
    return new AppError('invalid-request', {
      cause: error,
      detail: 'A text holds characters that cannot be stored',
    });
  }
  return new AppError(status === 503 ? 'unavailable' : 'internal', { cause: error });
}

/** Answers with a problem document in the request's own trace: the work in progress may be another's by now. */
export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  const traceId = traceIdOf(reply.request.traceparent);
  return reply
    .status(error.status)
    .header('content-type', problemType)
    .header('cache-control', 'no-store')
    .header(traceIdHeader, traceId)
    .send(JSON.stringify(problemOf(error, traceId)));
}

/** Addresses that Fastify cannot even route, before any of our code sees the request. */
export const answerFrameworkError = (error: Error, _request: FastifyRequest, reply: FastifyReply): void =>
  void sendProblem(reply, toAppError(error));

/** What Node's parser refuses becomes no request: the answer is written to the socket itself, which is then closed. */
export function answerClientError(error: NodeJS.ErrnoException, socket: AnsweringSocket): void {
  // In the middle of another answer there is no room for this one.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
  const [status, detail] = clientErrors[error.code ?? ''] ?? [400, 'The request cannot be read'];
  const traceId = traceIdOf(undefined);
  const body = JSON.stringify({ ...problemOf(new AppError('invalid-request', { detail }), traceId), status });
  const headers = {
    'content-type': problemType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [traceIdHeader]: traceId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Node keeps the answer in progress there, and its own handler of such errors looks at it too. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse };

const clientErrors: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come in time'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
};
