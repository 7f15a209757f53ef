import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { InvitationClosed, InvitationSent } from '@fernway/contracts/events/identity';
import type { Invitation, InvitationInput } from '@fernway/contracts/http/invitations';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, InjectEnv, madeBefore, newId } from '@fernway/service-kit';
import { emailKeyOf } from '../accounts/user.js';
import type { Env } from '../env.js';
import { requireMayAssign } from '../members/member-rules.js';
import { MembersRepository } from '../members/members.repository.js';
import { hashOf, tokenOf } from './invitation-token.js';
import { type InvitationRow, InvitationsRepository } from './invitations.repository.js';

/** An impatient click is no second mail. */
const resendSeconds = 60;

@Injectable()
export class InvitationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly invitations: InvitationsRepository,
    private readonly members: MembersRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  async list({ user, workspace }: Caller): Promise<Invitation[]> {
    const rows = await this.tenancy.run({ user, workspace }, (tx) => this.invitations.list(tx));
    return rows.map(invitationOf);
  }

  invite(caller: Caller, { email, role }: InvitationInput): Promise<Invitation> {
    const { user, workspace } = caller;
    const emailKey = emailKeyOf(email);
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const members = await this.members.lock(tx);
      const before = await madeBefore(caller, (id) => this.invitations.find(tx, id));
      if (before) return invitationOf(before);
      requireMayAssign(members, user, role);
      if (members.some((member) => emailKeyOf(member.email) === emailKey))
        throw new AppError('conflict', { detail: 'Somebody with this address is a member already' });
      const id = newId(caller);
      const tokenHash = hashOf(tokenOf({ workspace, id }, this.env.IDENTITY_REFRESH_KEY));
      const row = await this.invitations.add(tx, { id, email: email.trim(), emailKey, role, invitedBy: user, tokenHash });
      await this.mail(tx, row);
      return invitationOf(row);
    });
  }

  resend({ user, workspace }: Caller, id: string): Promise<Invitation> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const members = await this.members.lock(tx);
      const known = await this.invitations.find(tx, id);
      if (!known) throw new AppError('not-found');
      requireMayAssign(members, user, known.role);
      const wait = Math.ceil(resendSeconds - (Date.now() - known.sentAt.getTime()) / 1000);
      if (wait > 0)
        throw new AppError('too-many-requests', {
          detail: `It was sent a moment ago; try again in ${wait} seconds`,
          details: { retryAfter: wait },
        });
      const row = (await this.invitations.prolong(tx, id))!;
      await this.mail(tx, row);
      return invitationOf(row);
    });
  }

  revoke({ user, workspace }: Caller, id: string): Promise<void> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const members = await this.members.lock(tx);
      const known = await this.invitations.find(tx, id);
      if (!known) throw new AppError('not-found');
      requireMayAssign(members, user, known.role);
      await this.invitations.remove(tx, id);
      const data = { workspaceId: workspace, invitationId: id };
      await outbox.publish(tx, InvitationClosed, { subject: id, version: known.mails + 1, workspace, data });
    });
  }

  private async mail(tx: WorkspaceTx, { id, mails }: InvitationRow): Promise<void> {
    if (!(await this.invitations.countMail(tx)))
      throw new AppError('too-many-requests', {
        detail: 'This workspace has sent all the invitations that it may send today',
        details: { retryAfter: 3600 },
      });
    const { workspace } = tx;
    const data = { workspaceId: workspace, invitationId: id, number: mails };
    await outbox.publish(tx, InvitationSent, { subject: id, version: mails, workspace, data });
  }
}

const invitationOf = ({ id, email, role, invitedBy, sentAt, expiresAt }: InvitationRow): Invitation => ({
  id,
  email,
  role,
  invitedBy,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
