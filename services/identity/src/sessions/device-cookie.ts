import { Injectable } from '@nestjs/common';
import { type BaseEnv, InjectEnv } from '@fernway/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '../env.js';

const lifeSeconds = 180 * 86_400;

/**
 * Marks a browser in which somebody once signed in to an account: its wrong passwords are counted apart, so that who
 * guesses elsewhere cannot lock the owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It
 * signs nobody in. One for each account, for several people may share a browser.
 */
@Injectable()
export class DeviceCookie {
  private readonly secure: boolean;
  private readonly prefix: string;

  constructor(@InjectEnv() private readonly env: BaseEnv & Env) {
    const url = new URL(env.publicUrl);
    this.secure = url.protocol === 'https:';
    this.prefix = this.secure ? '__Secure-fernway-device' : `fernway-device-${url.port || '80'}`;
  }

  /** @returns what names this device for the account; undefined where no earlier sign-in of it left a cookie */
  read(request: FastifyRequest, emailKey: string, now = Date.now()): string | undefined {
    const [nonce = '', issued = '', signature = ''] = (request.cookies[this.nameFor(emailKey)] ?? '').split('.');
    const expected = this.sign('device', emailKey, nonce, issued);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return Number(issued) + lifeSeconds > now / 1000 ? nonce : undefined;
  }

  /** After each right password: a new one, whose tries begin again. */
  set(reply: FastifyReply, emailKey: string, now = Date.now()): void {
    const nonce = randomBytes(16).toString('base64url');
    const issued = String(Math.floor(now / 1000));
    const signature = this.sign('device', emailKey, nonce, issued).toString('base64url');
    reply.setCookie(this.nameFor(emailKey), `${nonce}.${issued}.${signature}`, {
      path: '/api/identity',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.secure,
      maxAge: lifeSeconds,
    });
  }

  /** Tells nobody whose account it is. */
  private nameFor(emailKey: string): string {
    return `${this.prefix}-${this.sign('device name', emailKey).toString('hex').slice(0, 16)}`;
  }

  private sign(...parts: string[]): Buffer {
    return createHmac('sha256', this.env.IDENTITY_REFRESH_KEY).update(JSON.stringify(parts)).digest();
  }
}
