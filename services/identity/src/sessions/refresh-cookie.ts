import { Injectable } from '@nestjs/common';
import { type BaseEnv, InjectEnv, InjectLogger } from '@fernway/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { OpenSession } from './sessions.service.js';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The cookie that holds the refresh token: never readable by scripts, never sent from another site. */
@Injectable()
export class RefreshCookie {
  readonly name: string;
  private readonly secure: boolean;

  constructor(@InjectEnv() env: BaseEnv, @InjectLogger() logger: Logger) {
    const url = new URL(env.publicUrl);
    this.secure = url.protocol === 'https:';
    // Cookies do not tell ports apart: two installations on one machine would sign each other out.
    this.name = this.secure ? '__Host-fernway-refresh' : `fernway-refresh-${url.port || '80'}`;
    if (!this.secure && !loopback.has(url.hostname)) {
      logger.warn({ publicUrl: env.publicUrl }, 'PUBLIC_URL is http: sessions can be read on the way; use https');
    }
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.name];
  }

  set(reply: FastifyReply, { refreshToken, keepSignedIn, idleUntil }: OpenSession): void {
    // Without an expiry it ends with the browser.
    reply.setCookie(this.name, refreshToken, {
      ...this.options,
      ...(keepSignedIn && { expires: idleUntil }),
    });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.options);
  }

  private get options() {
    return { path: '/', httpOnly: true, sameSite: 'strict' as const, secure: this.secure };
  }
}
