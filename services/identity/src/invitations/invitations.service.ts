import { Injectable } from '@nestjs/common';
import { mayAssign } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { InvitationClosed, InvitationSent } from '@fernway/contracts/events/identity';
import type { Invitation, InvitationInput } from '@fernway/contracts/http/invitations';
import { Tenancy, type UserTx, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type BaseEnv, type Caller, InjectEnv, madeBefore, newId } from '@fernway/service-kit';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { emailKeyOf } from '../accounts/user.js';
import type { Env } from '../env.js';
import { IdentityLimits } from '../limits/identity-limits.js';
import { requireMayAssign } from '../members/member-rules.js';
import { MembersRepository, type PresentRow } from '../members/members.repository.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { invitationTokens } from './invitation-token.js';
import { type InvitationRow, InvitationsRepository } from './invitations.repository.js';

/** An impatient click is no second mail. */
const resendSeconds = 60;

@Injectable()
export class InvitationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly invitations: InvitationsRepository,
    private readonly members: MembersRepository,
    private readonly accounts: AccountsRepository,
    private readonly limits: IdentityLimits,
    private readonly sessionRows: SessionsRepository,
    @InjectEnv() private readonly env: Env & BaseEnv,
  ) {}

  async list({ user, workspace }: Caller): Promise<Invitation[]> {
    const rows = await this.tenancy.run({ user, workspace }, (tx) => this.invitations.list(tx));
    return rows.map(invitationOf);
  }

  /** Mailed, or, where the address of who invites is not proved or mail is off, there to be handed over. @throws AppError `email-unverified` */
  invite(caller: Caller, { email, role }: InvitationInput): Promise<Invitation> {
    const { user, workspace, session } = caller;
    const emailKey = emailKeyOf(email);
    return this.tenancy.run({ user, workspace }, async (tx) => {
      await this.sessionRows.requireAlive(tx, session);
      const members = await this.members.lock(tx);
      const before = await madeBefore(caller, (id) => this.invitations.find(tx, id));
      if (before) return invitationOf(before);
      requireMayAssign(members, user, role);
      if (members.some((member) => emailKeyOf(member.email) === emailKey))
        throw new AppError('conflict', { detail: 'Somebody with this address is a member already' });
      const id = newId(caller);
      const hindrance = await this.mailHindrance(tx);
      if (hindrance && this.linksProveNothing) throw hindrance;
      const mails = hindrance ? 0 : 1;
      const tokenHash = this.tokens.mailed({ workspace, id }).hash;
      const row = await this.invitations.add(tx, {
        id,
        email: email.trim(),
        emailKey,
        role,
        invitedBy: user,
        tokenHash,
        mails,
      });
      await this.count(tx);
      if (!hindrance) await this.mail(tx, user, row);
      return invitationOf(row);
    });
  }

  resend({ user, workspace, session }: Caller, id: string): Promise<Invitation> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      await this.sessionRows.requireAlive(tx, session);
      const members = await this.members.lock(tx);
      const known = await this.required(tx, id);
      requireMayAssign(members, user, known.role);
      const hindrance = await this.mailHindrance(tx);
      if (hindrance) throw hindrance;
      const wait = known.mails === 0 ? 0 : Math.ceil(resendSeconds - (Date.now() - known.sentAt.getTime()) / 1000);
      if (wait > 0)
        throw new AppError('too-many-requests', {
          detail: `It was sent a moment ago; try again in ${wait} seconds`,
          details: { retryAfter: wait },
        });
      await this.inviterOf(tx, known, members);
      const row = (await this.invitations.prolong(tx, id))!;
      await this.count(tx);
      await this.mail(tx, user, row);
      return invitationOf(row);
    });
  }

  revoke({ user, workspace }: Caller, id: string): Promise<void> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const members = await this.members.lock(tx);
      const known = await this.required(tx, id);
      requireMayAssign(members, user, known.role);
      await this.invitations.remove(tx, id);
      const data = { workspaceId: workspace, invitationId: id };
      await outbox.publish(tx, InvitationClosed, { subject: id, version: known.mails + 1, workspace, data });
    });
  }

  /** For the hands of whoever invites. A token of its own: who comes by it has not shown that the address is theirs. */
  link({ user, workspace, session }: Caller, id: string): Promise<{ link: string }> {
    if (this.linksProveNothing)
      throw new AppError('forbidden', {
        detail: 'Invitations go by mail only: the operator requires addresses to be confirmed',
      });
    return this.tenancy.run({ user, workspace }, async (tx) => {
      await this.sessionRows.requireAlive(tx, session);
      const members = await this.members.lock(tx);
      const known = await this.required(tx, id);
      requireMayAssign(members, user, known.role);
      const inviter = await this.inviterOf(tx, known, members);
      const { token, hash } = this.tokens.handedOver({ workspace, id }, inviter);
      await this.invitations.handOver(tx, id, hash);
      // After the #: no server and no page that is linked to gets to see it.
      return { link: `${this.env.publicUrl}/auth/invitation#${token}` };
    });
  }

  private async required(tx: WorkspaceTx, id: string): Promise<InvitationRow> {
    const known = await this.invitations.find(tx, id);
    if (!known) throw new AppError('not-found');
    return known;
  }

  /** Whose invitation it is: the caller's from now on where whoever invited may not give that role any more. */
  private async inviterOf(
    tx: UserTx & WorkspaceTx,
    { id, invitedBy, role }: InvitationRow,
    members: readonly PresentRow[],
  ): Promise<string> {
    if (mayAssign(members.find((member) => member.id === invitedBy)?.role, role)) return invitedBy;
    await this.invitations.takeOver(tx, id, tx.user);
    return tx.user;
  }

  private get tokens() {
    return invitationTokens(this.env.IDENTITY_REFRESH_KEY);
  }

  /** Where addresses are to be proved before anything else, a link in other hands would go round that. */
  private get linksProveNothing(): boolean {
    return this.env.SIGN_UP_CONFIRMATION === 'required';
  }

  /** Why the caller's invitations are not mailed. */
  private async mailHindrance(tx: UserTx): Promise<AppError | undefined> {
    if (this.env.MAIL === 'off')
      return new AppError('feature-off', { detail: 'Mail is off: the operator enables it with SMTP_URL' });
    const account = await this.accounts.find(tx, tx.user);
    if (account?.emailVerifiedAt) return undefined;
    return new AppError('email-unverified', {
      detail: 'Until your e-mail address is confirmed, you can mail only yourself',
    });
  }

  private async count(tx: WorkspaceTx): Promise<void> {
    if (!(await this.invitations.countMail(tx)))
      throw new AppError('too-many-requests', {
        detail: 'This workspace has sent all the invitations that it may send today',
        details: { retryAfter: 3600 },
      });
  }

  private async mail(tx: WorkspaceTx, sender: string, row: InvitationRow): Promise<void> {
    await this.limits.requireInvitation(tx, sender, row.email);
    await publishMail(tx, row);
  }
}

const publishMail = (tx: WorkspaceTx, { id, mails }: InvitationRow): Promise<string> => {
  const { workspace } = tx;
  const data = { workspaceId: workspace, invitationId: id, number: mails };
  return outbox.publish(tx, InvitationSent, { subject: id, version: mails, workspace, data });
};

const invitationOf = ({ id, email, role, invitedBy, mails, sentAt, expiresAt }: InvitationRow): Invitation => ({
  id,
  email,
  role,
  invitedBy,
  sentAt: sentAt.toISOString(),
  mailed: mails > 0,
  expiresAt: expiresAt.toISOString(),
});
