import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Readiness } from './health.js';
import { sendProblem, toAppError } from './problem.js';

/** Turns every error of a request, thrown by Fastify, Nest or us, into a problem document. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly readiness: Pick<Readiness, 'diskWasFull'>,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toAppError(thrown);
    if (error.code === 'disk-full') this.readiness.diskWasFull();
    if (error.status >= 500 && error.code !== 'feature-off') {
      this.logger.error({ err: error.cause ?? error }, error.message);
    }
    // The stream of a half-sent answer cannot become another one.
    if (reply.sent || reply.raw.headersSent) return;
    // A body that nobody reads on holds its connection, and a stop waits for that.
    if (request.raw.destroyed && !request.raw.complete) reply.header('connection', 'close');
    const retryAfter = error.details['retryAfter'];
    if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    sendProblem(reply, error);
  }
}
