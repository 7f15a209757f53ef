import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type PlatformTx, removeSome, type Tx, type UserTx } from '@fernway/database';

type SessionKey = { id: string; user: string };

export type SessionRow = {
  id: string;
  user: string;
  workspace: string;
  keepSignedIn: boolean;
  idleUntil: Date;
  absoluteUntil: Date;
  /** Neither ended nor expired. */
  alive: boolean;
};

export type PresentedToken = SessionRow & {
  /** Seconds since this token was replaced; null for the current one. */
  replacedFor: number | null;
};

const columns = `s.session_id as id, s.user_id as user, s.workspace_id as workspace, s.keep_signed_in as "keepSignedIn",
  s.idle_until as "idleUntil", s.absolute_until as "absoluteUntil",
  s.ended_at is null and least(s.idle_until, s.absolute_until) > now() as alive`;

/** Each takes its tokens along: one for each ten minutes that it was in use. */
const sessionsAtOnce = 100;

@Injectable()
export class SessionsRepository {
  async add(tx: Tx, session: Omit<SessionRow, 'alive'>): Promise<void> {
    await tx.query({
      name: 'session-add',
      text: `insert into session (session_id, user_id, workspace_id, keep_signed_in, idle_until, absolute_until)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [
        session.id,
        session.user,
        session.workspace,
        session.keepSignedIn,
        session.idleUntil,
        session.absoluteUntil,
      ],
    });
  }

  async addToken(tx: Tx, hash: Buffer, session: SessionKey): Promise<void> {
    await tx.query({
      name: 'refresh-token-add',
      text: 'insert into refresh_token (token_hash, session_id, user_id) values ($1, $2, $3)',
      values: [hash, session.id, session.user],
    });
  }

  /** The token's session, locked: requests with tokens of one session go one after the other. */
  async present(tx: PlatformTx, hash: Buffer): Promise<PresentedToken | undefined> {
    await tx.query({
      name: 'session-lock',
      text: `select from session where (user_id, session_id) = (
               select user_id, session_id from refresh_token where token_hash = $1) for update`,
      values: [hash],
    });
    const [row] = await tx.query<PresentedToken>({
      name: 'refresh-token-present',
      text: `select ${columns}, extract(epoch from clock_timestamp() - t.replaced_at)::float8 as "replacedFor"
             from refresh_token t join session s using (user_id, session_id) where t.token_hash = $1`,
      values: [hash],
    });
    return row;
  }

  async replaceToken(tx: PlatformTx, hash: Buffer): Promise<void> {
    await tx.query({
      name: 'refresh-token-replace',
      text: 'update refresh_token set replaced_at = clock_timestamp() where token_hash = $1',
      values: [hash],
    });
  }

  /** @returns undefined for a token that was never given out */
  async isCurrent(tx: PlatformTx, hash: Buffer): Promise<boolean | undefined> {
    const [row] = await tx.query<{ current: boolean }>({
      name: 'refresh-token-current',
      text: 'select replaced_at is null as current from refresh_token where token_hash = $1',
      values: [hash],
    });
    return row?.current;
  }

  async prolong(tx: PlatformTx, { id, user }: SessionKey, workspace: string, idleUntil: Date): Promise<void> {
    await tx.query({
      name: 'session-prolong',
      text: 'update session set workspace_id = $3, idle_until = $4 where user_id = $1 and session_id = $2',
      values: [user, id, workspace, idleUntil],
    });
  }

  /**
   * Whoever lets somebody in asks this first, in the same transaction: what ends the session waits for it, and so finds
   * what it made. @throws AppError `session-ended`
   */
  async requireAlive(tx: UserTx, session: string): Promise<void> {
    const [row] = await tx.query<{ ended: boolean }>({
      name: 'session-alive',
      text: 'select ended_at is not null as ended from session where user_id = $1 and session_id = $2 for share',
      values: [tx.user, session],
    });
    if (row?.ended) throw new AppError('session-ended');
  }

  /** @returns ids of the sessions that this ended */
  async endAll(tx: Tx, user: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: 'session-end-all',
      text: `update session set ended_at = now() where user_id = $1 and ended_at is null returning session_id as id`,
      values: [user],
    });
    return rows.map(({ id }) => id);
  }

  /** @returns ids of the sessions that this ended */
  async endIn(tx: PlatformTx, user: string, workspace: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      text: `update session set ended_at = now() where user_id = $1 and workspace_id = $2 and ended_at is null
             returning session_id as id`,
      values: [user, workspace],
    });
    return rows.map(({ id }) => id);
  }

  async end(tx: PlatformTx, { id, user }: SessionKey): Promise<void> {
    await tx.query({
      name: 'session-end',
      text: 'update session set ended_at = now() where user_id = $1 and session_id = $2 and ended_at is null',
      values: [user, id],
    });
  }

  /** Kept for a day after their end: a stolen token that is shown later still finds its session ended. */
  forgetExpired(tx: PlatformTx): Promise<boolean> {
    const where = `least(coalesce(ended_at, 'infinity'), idle_until, absolute_until) < now() - interval '1 day'`;
    return removeSome(tx, { table: 'session', where, atOnce: sessionsAtOnce });
  }
}
