import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import type { JWTVerifyGetKey } from 'jose';
import { verifyAccessToken } from './access-token.js';
import type { Caller } from './caller.js';
import { EndedSessionsRepository } from './ended-sessions.repository.js';
import { ACCESS_KEYS } from '../injection.js';
import { Revocations } from './revocations.js';
import { VerifiedTokens } from './verified-tokens.js';

/** Tells who an access token speaks for. */
@Injectable()
export class AccessTokenService {
  private readonly verified = new VerifiedTokens();
  private readonly revocations = new Revocations();

  constructor(
    private readonly tenancy: Tenancy,
    private readonly endedSessions: EndedSessionsRepository,
    @Inject(ACCESS_KEYS) private readonly keys: JWTVerifyGetKey,
  ) {}

  /** Who an `Authorization` header speaks for whose token was verified already and still holds. */
  known(authorization: string | undefined): Caller | undefined {
    return authorization?.startsWith('Bearer ') ? this.verified.get(authorization.slice('Bearer '.length)) : undefined;
  }

  /** @throws AppError `unauthenticated` for a forged or expired token, `session-ended` for a revoked one */
  async callerOf(token: string): Promise<Caller> {
    const known = this.verified.get(token);
    if (known) return known;
    const claims = await verifyAccessToken(token, this.keys).catch((cause: unknown) => {
      throw new AppError(cameFromNetwork(cause) ? 'unavailable' : 'unauthenticated', { cause });
    });
    // What was heard needs no database, which may be busy; heard meanwhile, it counts too.
    const revoked =
      this.revocations.cover(claims) ||
      (await this.tenancy.run({ platform: 'session' }, (tx) => this.endedSessions.isRevoked(tx, claims))) ||
      this.revocations.cover(claims);
    if (revoked) throw new AppError('session-ended');
    const caller: Caller = {
      user: claims.sub,
      session: claims.sid,
      workspace: claims.ws,
      role: claims.role,
      token,
      ...(claims.key && {
        apiKey: {
          name: claims.key,
          scopes: claims.scopes ?? [],
          tokenBudget: claims.budget ?? 0,
          issuedAt: claims.iat * 1000,
        },
      }),
    };
    this.verified.add(token, caller, claims);
    return caller;
  }

  /** @param until when (ms) the last access token of these sessions has expired */
  endSessions(sessions: readonly string[], until: number): void {
    this.revocations.addSessions(sessions, until);
    for (const session of sessions) this.verified.forgetSession(session);
  }

  /** @param changedAt (ms): tokens minted before carry the old role */
  changeMember(user: string, workspace: string, changedAt: number): void {
    this.revocations.addMember(user, workspace, changedAt);
    this.verified.forgetMember(user, workspace);
  }
}

/** Identity's keys could not be had: that says nothing about the token. */
const cameFromNetwork = (cause: unknown): boolean => {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  return message === 'fetch failed' || code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC';
};
