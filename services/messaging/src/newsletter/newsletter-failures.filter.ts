import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type BaseEnv, InjectEnv, InjectLogger, toAppError } from '@fernway/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from '../env.js';
import { pageHeaders } from '../pages/as-html.js';
import { readerLanguage } from '../pages/reader-language.js';
import { brokenLinkPage, failurePage } from './newsletter-pages.js';

/** Who followed a link in a mail reads pages, also where it leads nowhere: nobody knows whose it was, so the browser tells the language. */
@Catch()
export class NewsletterFailures implements ExceptionFilter {
  constructor(
    @InjectEnv() private readonly env: Env & BaseEnv,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toAppError(thrown);
    const failed = error.status >= 500;
    if (failed) this.logger.error({ err: error.cause ?? error }, error.message);
    if (reply.sent || reply.raw.headersSent) return;
    const retryAfter = error.details['retryAfter'];
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    const language = readerLanguage(request.headers['accept-language']);
    const { publicUrl, supportEmail } = this.env;
    void reply
      .status(error.status)
      .headers(pageHeaders)
      .send(failed ? failurePage(language, request.url) : brokenLinkPage(language, { publicUrl, supportEmail }));
  }
}
