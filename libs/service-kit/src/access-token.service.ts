import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import type { JWTVerifyGetKey } from 'jose';
import { verifyAccessToken } from './access-token.js';
import type { Caller } from './caller.js';
import { EndedSessionsRepository } from './ended-sessions.repository.js';
import { ACCESS_KEYS } from './injection.js';
import { VerifiedTokens } from './verified-tokens.js';

/** Tells who an access token speaks for. */
@Injectable()
export class AccessTokenService {
  private readonly verified = new VerifiedTokens();
  /** Rises with every revocation: a verification that began before one may not be cached after it. */
  private revocations = 0;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly endedSessions: EndedSessionsRepository,
    @Inject(ACCESS_KEYS) private readonly keys: JWTVerifyGetKey,
  ) {}

  /** @throws AppError `unauthenticated` for a forged or expired token, `session-ended` for a revoked one */
  async callerOf(token: string): Promise<Caller> {
    const known = this.verified.get(token);
    if (known) return known;
    const seen = this.revocations;
    const claims = await verifyAccessToken(token, this.keys).catch((cause: unknown) => {
      throw new AppError(cameFromNetwork(cause) ? 'unavailable' : 'unauthenticated', { cause });
    });
    const revoked = await this.tenancy.run({ platform: 'session' }, (tx) =>
      this.endedSessions.isRevoked(tx, claims),
    );
    if (revoked) throw new AppError('session-ended');
    const caller: Caller = {
      user: claims.sub,
      session: claims.sid,
      workspace: claims.ws,
      role: claims.role,
      token,
    };
    if (seen === this.revocations) this.verified.add(token, caller, claims);
    return caller;
  }

  forgetSessions(sessions: readonly string[]): void {
    this.revocations += 1;
    for (const session of sessions) this.verified.forgetSession(session);
  }

  forgetMember(user: string, workspace: string): void {
    this.revocations += 1;
    this.verified.forgetMember(user, workspace);
  }
}

/** Identity's keys could not be had: that says nothing about the token. */
const cameFromNetwork = (cause: unknown): boolean => {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  return message === 'fetch failed' || code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC';
};
