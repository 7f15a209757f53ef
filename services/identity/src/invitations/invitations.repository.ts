import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { invitationDays, invitationsPerDay } from '@fernway/contracts/http/invitations';
import type { Language } from '@fernway/contracts/http/identity';
import { type PlatformTx, removeSome, type WorkspaceTx } from '@fernway/database';

export type InvitationRow = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** How often it was mailed; 0 where its link was handed over only. */
  mails: number;
  sentAt: Date;
  expiresAt: Date;
};

/** An invitation that can be accepted now, with what its mail and its page say. */
export type OpenInvitation = InvitationRow & {
  emailKey: string;
  workspaceName: string;
  inviter: string | null;
  language: Language | null;
  /** By the token that was mailed: whoever has it reads that mailbox. */
  byMail: boolean;
  /** The account on whose unproved word whoever accepts it comes. */
  letInBy: string | null;
  /** The role of who invited, now; null for who is no member. */
  inviterRole: Role | null;
};

const columns = `invitation_id as id, email, role, invited_by as "invitedBy", mails, sent_at as "sentAt", expires_at as "expiresAt"`;
/** On whose unproved word people come whom this member invites, if on anybody's. */
const unprovedWordOf = (inviter: string) => `(
  select coalesce(m.let_in_by, case when a.email_verified_at is null then a.user_id end)
  from account a left join membership m on m.workspace_id = $1 and m.user_id = a.user_id where a.user_id = ${inviter})`;
const until = `now() + interval '${invitationDays} days'`;

@Injectable()
export class InvitationsRepository {
  list(tx: WorkspaceTx): Promise<InvitationRow[]> {
    return tx.query<InvitationRow>({
      text: `select ${columns} from invitation where workspace_id = $1 order by sent_at desc, invitation_id`,
      values: [tx.workspace],
    });
  }

  /** One that expired makes room. @throws AppError `conflict` where this address is invited already */
  async add(
    tx: WorkspaceTx,
    given: Pick<InvitationRow, 'id' | 'email' | 'role' | 'invitedBy' | 'mails'> & {
      emailKey: string;
      tokenHash: Buffer;
    },
  ): Promise<InvitationRow> {
    await tx.query({
      text: 'delete from invitation where workspace_id = $1 and email_key = $2 and expires_at <= now()',
      values: [tx.workspace, given.emailKey],
    });
    const [row] = await tx.query<InvitationRow>({
      text: `insert into invitation (workspace_id, invitation_id, email, email_key, role, invited_by, token_hash, mails, expires_at, let_in_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, ${until},
               ${unprovedWordOf('$6')}) on conflict (workspace_id, email_key) do nothing returning ${columns}`,
      values: [
        tx.workspace,
        given.id,
        given.email,
        given.emailKey,
        given.role,
        given.invitedBy,
        given.tokenHash,
        given.mails,
      ],
    });
    if (row) return row;
    throw new AppError('conflict', { detail: 'This address is invited already: send the invitation again instead' });
  }

  async find(tx: WorkspaceTx, id: string): Promise<InvitationRow | undefined> {
    const [row] = await tx.query<InvitationRow>({
      text: `select ${columns} from invitation where workspace_id = $1 and invitation_id = $2`,
      values: [tx.workspace, id],
    });
    return row;
  }

  /** Mailed once more, and good for as long as a new one. */
  async prolong(tx: WorkspaceTx, id: string): Promise<InvitationRow | undefined> {
    const [row] = await tx.query<InvitationRow>({
      text: `update invitation set mails = mails + 1, sent_at = now(), expires_at = ${until}
             where workspace_id = $1 and invitation_id = $2 returning ${columns}`,
      values: [tx.workspace, id],
    });
    return row;
  }

  /** Somebody else's from now on; the link that whoever invited before has handed over works no more. */
  async takeOver(tx: WorkspaceTx, id: string, by: string): Promise<void> {
    await tx.query({
      text: `update invitation set invited_by = $3, let_in_by = ${unprovedWordOf('$3')}, link_hash = null
             where workspace_id = $1 and invitation_id = $2`,
      values: [tx.workspace, id, by],
    });
  }

  /** Good for as long as a new one, and open to whoever is handed the link. */
  async handOver(tx: WorkspaceTx, id: string, linkHash: Buffer): Promise<void> {
    await tx.query({
      text: `update invitation set link_hash = $3, expires_at = ${until} where workspace_id = $1 and invitation_id = $2`,
      values: [tx.workspace, id, linkHash],
    });
  }

  /** Gone for whoever comes second. @returns whether it was there */
  async remove(tx: WorkspaceTx, id: string): Promise<boolean> {
    const rows = await tx.query({
      text: 'delete from invitation where workspace_id = $1 and invitation_id = $2 returning invitation_id',
      values: [tx.workspace, id],
    });
    return rows.length > 0;
  }

  /** Also those of people whom that account had let in. */
  async removeLetInBy(tx: WorkspaceTx, user: string): Promise<void> {
    await tx.query({
      text: 'delete from invitation where workspace_id = $1 and let_in_by = $2',
      values: [tx.workspace, user],
    });
  }

  /** Those that nobody accepted, so many days after their links stopped working. */
  forgetExpired(tx: PlatformTx, days: number): Promise<boolean> {
    return removeSome(tx, {
      table: 'invitation',
      where: 'expires_at < now() - make_interval(days => $1)',
      values: [days],
    });
  }

  async findOpen(tx: WorkspaceTx, id: string, tokenHash: Buffer): Promise<OpenInvitation | undefined> {
    const [row] = await tx.query<OpenInvitation>({
      text: `select i.*, w.name as "workspaceName", a.first_name || ' ' || a.last_name as inviter, a.language,
                    coalesce(i."madeBy", m.let_in_by, case when a.email_verified_at is null then a.user_id end) as "letInBy",
                    m.role as "inviterRole"
             from (select ${columns}, workspace_id, email_key as "emailKey", let_in_by as "madeBy", token_hash = $3 as "byMail" from invitation
                   where workspace_id = $1 and invitation_id = $2 and $3 in (token_hash, link_hash) and expires_at > now()) i
             join workspace w using (workspace_id) left join account a on a.user_id = i."invitedBy"
                  left join membership m on m.workspace_id = i.workspace_id and m.user_id = i."invitedBy"`,
      values: [tx.workspace, id, tokenHash],
    });
    return row;
  }

  /** One mail more today. @returns false when the day's are used up */
  async countMail(tx: WorkspaceTx): Promise<boolean> {
    const rows = await tx.query({
      text: `update workspace set invited_on = current_date,
                    invited = case when invited_on = current_date then invited + 1 else 1 end
             where workspace_id = $1 and (invited_on is distinct from current_date or invited < $2) returning invited`,
      values: [tx.workspace, invitationsPerDay],
    });
    return rows.length > 0;
  }
}
