import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { SessionEnded } from '@fernway/contracts/events/identity';
import type { Session } from '@fernway/contracts/http/identity';
import { type PlatformTx, Tenancy, type Tx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { AccessTokenService, accessTokenSeconds, EndedSessionsRepository, InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { AccountsRepository, type Membership } from '../accounts/accounts.repository.js';
import type { Env } from '../env.js';
import { KeysService } from '../keys/keys.service.js';
import { firstToken, hashOf, successorOf } from './refresh-token.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { type PresentedToken, SessionsRepository } from './sessions.repository.js';
import { lifeOf } from './session-life.js';

/** A session with the refresh token that its cookie now holds. */
export type OpenSession = {
  id: string;
  user: string;
  workspace: string;
  role: Role;
  keepSignedIn: boolean;
  idleUntil: Date;
  refreshToken: string;
  /** Before the role was read: a change of it that came since makes the access token worthless. */
  issuedAt: Date;
};

/** Seconds in which the previous token still answers with the same successor: an answer may have been lost. */
const graceSeconds = 20;

@Injectable()
export class SessionsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly endedSessions: EndedSessionsRepository,
    private readonly accessTokens: AccessTokenService,
    private readonly keys: KeysService,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Starts a session in the caller's transaction. */
  async open(
    tx: Tx,
    given: Pick<OpenSession, 'user' | 'workspace' | 'role' | 'keepSignedIn' | 'issuedAt'>,
  ): Promise<OpenSession> {
    const session = { ...given, id: uuidv7(), ...lifeOf(given.keepSignedIn, given.issuedAt) };
    const refreshToken = firstToken();
    await this.sessions.add(tx, session);
    await this.sessions.addToken(tx, hashOf(refreshToken), session);
    return { ...session, refreshToken };
  }

  tokenFor({ user, id, workspace, role, issuedAt }: OpenSession): Promise<Session> {
    return this.keys.mint({ user, session: id, workspace, role }, issuedAt);
  }

  /**
   * Rotates a refresh token, and switches to `workspace` where one is named.
   * @throws AppError `session-ended` for a token that is unknown, expired, or used again after its grace
   */
  async refresh(token: string | undefined, workspace: string | undefined): Promise<OpenSession> {
    if (!token) throw new AppError('unauthenticated');
    const issuedAt = new Date();
    const opened = await this.tenancy.run({ platform: 'session' }, async (tx) => {
      const presented = await this.sessions.present(tx, hashOf(token));
      if (!presented?.alive) return undefined;
      if (presented.replacedFor !== null && presented.replacedFor > graceSeconds) {
        await this.endFamily(tx, presented);
        return undefined;
      }
      const member = await this.membership(tx, presented, workspace);
      const refreshToken = await this.rotate(tx, token, presented);
      if (!refreshToken) return undefined;
      const { idleUntil } = lifeOf(presented.keepSignedIn, issuedAt, presented.absoluteUntil);
      await this.sessions.prolong(tx, presented, member.workspaceId, idleUntil);
      await this.accounts.rememberWorkspace(tx, presented.user, member.workspaceId);
      const { workspaceId, role } = member;
      return { ...presented, workspace: workspaceId, role, idleUntil, refreshToken, issuedAt };
    });
    if (!opened) throw new AppError('session-ended');
    return opened;
  }

  /** Whether `token` is a refresh token of a session that `user` has now. */
  async isOf(user: string, token: string | undefined): Promise<boolean> {
    if (!token) return false;
    const presented = await this.tenancy.run({ platform: 'session' }, (tx) => this.sessions.present(tx, hashOf(token)));
    return presented?.user === user && presented.alive && (presented.replacedFor ?? 0) <= graceSeconds;
  }

  /** Ends every session of the account that `token` belongs to; without a valid token there is nothing to end. */
  async signOut(token: string | undefined): Promise<void> {
    if (!token) return;
    await this.tenancy.run({ platform: 'session' }, async (tx) => {
      const presented = await this.sessions.present(tx, hashOf(token));
      if (presented) await this.endSessions(tx, presented.user, await this.sessions.endAll(tx, presented.user));
    });
  }

  /** Ends one session, as if it had never been. */
  async end(session: Pick<OpenSession, 'id' | 'user'>): Promise<void> {
    await this.tenancy.run({ platform: 'session' }, (tx) => this.endFamily(tx, session));
  }

  /** Ends a user's sessions that are in `workspace`: who was removed must not go on as if nothing had happened. */
  async endIn(user: string, workspace: string): Promise<void> {
    await this.tenancy.run({ platform: 'session' }, async (tx) =>
      this.endSessions(tx, user, await this.sessions.endIn(tx, user, workspace)),
    );
  }

  private async membership(tx: PlatformTx, { user, workspace }: PresentedToken, wanted?: string): Promise<Membership> {
    if (wanted) {
      const member = await this.accounts.findMembership(tx, user, wanted);
      if (!member) throw new AppError('not-found', { detail: 'No such workspace' });
      return member;
    }
    const member = await this.workspaces.membershipOf(tx, user, workspace);
    if (!member) throw new AppError('forbidden', { detail: 'This account is not a member of any workspace' });
    return member;
  }

  /**
   * @returns the newest token of the chain: a late answer must not set the cookie back to an older one; undefined where
   *   it was made with a key that is gone
   */
  private async rotate(tx: PlatformTx, token: string, presented: PresentedToken): Promise<string | undefined> {
    if (presented.replacedFor !== null) return this.newestAfter(tx, token);
    const successor = successorOf(token, this.env.IDENTITY_REFRESH_KEY);
    await this.sessions.replaceToken(tx, hashOf(token));
    await this.sessions.addToken(tx, hashOf(successor), presented);
    return successor;
  }

  /** Each successor may have been made with this key, or with one before it. */
  private async newestAfter(tx: PlatformTx, token: string): Promise<string | undefined> {
    for (const key of [this.env.IDENTITY_REFRESH_KEY, ...this.env.IDENTITY_FORMER_REFRESH_KEYS]) {
      const successor = successorOf(token, key);
      const current = await this.sessions.isCurrent(tx, hashOf(successor));
      if (current !== undefined) return current ? successor : this.newestAfter(tx, successor);
    }
    return undefined;
  }

  private async endFamily(tx: PlatformTx, presented: Pick<PresentedToken, 'id' | 'user'>): Promise<void> {
    await this.sessions.end(tx, presented);
    await this.endSessions(tx, presented.user, [presented.id]);
  }

  /** Tells every instance of every service; this service's own table in the same transaction. */
  async endSessions(tx: Tx, user: string, sessions: string[]): Promise<void> {
    if (sessions.length === 0) return;
    const now = Date.now();
    const lastExpiry = now + 2 * accessTokenSeconds * 1000;
    const until = new Date(lastExpiry).toISOString();
    await this.endedSessions.addSessions(tx, sessions, until);
    await outbox.publish(tx, SessionEnded, {
      subject: user,
      version: now,
      user,
      data: { userId: user, sessionIds: sessions, until },
    });
    tx.afterCommit(() => this.accessTokens.endSessions(sessions, lastExpiry));
  }
}
