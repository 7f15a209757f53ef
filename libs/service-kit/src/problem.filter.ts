import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { AppError, type ErrorCode, statusOf, titleOf } from '@fernway/contracts/errors';
import type { Problem } from '@fernway/contracts/problem';
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

const statusFrom = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
};

/** Any thrown value as the platform's one error class; what is not known to be the client's fault is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (badText.has(String((error as { code?: unknown } | null)?.code))) {
    return new AppError('invalid-request', { cause: error, detail: 'A text holds characters that cannot be stored' });
  }
  const status = statusFrom(error);
  if (status === undefined || status >= 500) return new AppError(status === 503 ? 'unavailable' : 'internal', { cause: error });
  return new AppError(codeOfStatus[status] ?? 'invalid-request', { cause: error, detail: (error as Error).message });
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
    if (error.status >= 500 && error.code !== 'feature-off') this.logger.error({ err: error.cause ?? error }, error.message);
    // The stream of a half-sent answer cannot become another one.
    if (reply.sent || reply.raw.headersSent) return;
    const retryAfter = error.details['retryAfter'];
    if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    void reply
      .status(error.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(problemOf(error, request.traceparent.slice(3, 35))));
  }

  private wrongMethod(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError | undefined {
    if (!(thrown instanceof HttpException) || thrown.getStatus() !== 404) return undefined;
    const allowed = this.methodsAt(request.url.split('?')[0] ?? '/');
    if (allowed.length === 0 || allowed.includes(request.method)) return undefined;
    reply.header('allow', allowed.join(', '));
    return new AppError('method-not-allowed', { detail: `${request.method} is not offered here` });
  }
}
