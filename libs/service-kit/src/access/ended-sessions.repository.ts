import { Injectable } from '@nestjs/common';
import { type PlatformTx, removeSome, type Tx } from '@fernway/database';
import type { AccessClaims } from './access-token.js';

/** Sessions that ended and members whose role changed, kept until the last token that says otherwise has expired. */
@Injectable()
export class EndedSessionsRepository {
  /** Whether `claims` is of an ended session, or older than a change of the member's role. */
  async isRevoked(tx: PlatformTx, claims: AccessClaims): Promise<boolean> {
    const [row] = await tx.query<{ revoked: boolean }>({
      name: 'session-revoked',
      text: `select exists (select from ended_session where session_id = $1)
                 or exists (select from changed_member where user_id = $2 and workspace_id = $3
                             and changed_at > to_timestamp($4)) as revoked`,
      values: [claims.sid, claims.sub, claims.ws, claims.iat],
    });
    return row?.revoked ?? false;
  }

  async addSessions(tx: Tx, sessions: readonly string[], until: string): Promise<void> {
    await tx.query({
      name: 'session-ended-add',
      text: `insert into ended_session (session_id, keep_until) select unnest($1::uuid[]), $2 on conflict do nothing`,
      values: [sessions, until],
    });
  }

  async addMember(tx: Tx, user: string, workspace: string, changedAt: string, until: Date): Promise<void> {
    await tx.query({
      name: 'member-changed-add',
      text: `insert into changed_member (user_id, workspace_id, changed_at, keep_until) values ($1, $2, $3, $4)
             on conflict (user_id, workspace_id) do update
               set changed_at = greatest(changed_member.changed_at, excluded.changed_at),
                   keep_until = greatest(changed_member.keep_until, excluded.keep_until)`,
      values: [user, workspace, changedAt, until],
    });
  }

  async forgetExpired(tx: PlatformTx): Promise<boolean> {
    const sessions = await removeSome(tx, { table: 'ended_session', where: 'keep_until < now()' });
    const members = await removeSome(tx, { table: 'changed_member', where: 'keep_until < now()' });
    return sessions || members;
  }
}
