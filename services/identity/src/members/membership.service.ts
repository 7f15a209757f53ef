import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { MemberChanged } from '@fernway/contracts/events/identity';
import type { UserTx, WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { AccessTokenService, accessTokenSeconds, EndedSessionsRepository } from '@fernway/service-kit';
import { MembersRepository } from './members.repository.js';

/** Every change of who is in a workspace and as what, with the event that makes older access tokens worthless. */
@Injectable()
export class MembershipService {
  constructor(
    private readonly members: MembersRepository,
    private readonly endedSessions: EndedSessionsRepository,
    private readonly accessTokens: AccessTokenService,
  ) {}

  /** The transaction's user joins. @throws AppError `conflict` for a member */
  async join(tx: UserTx & WorkspaceTx, as: { role: Role; letInBy: string | null }, at: Date): Promise<void> {
    if (!(await this.members.add(tx, tx.user, as)))
      throw new AppError('conflict', { detail: 'You are a member of this workspace already' });
    await this.tell(tx, tx.user, as.role, at);
  }

  async changeRole(tx: WorkspaceTx, user: string, role: Role): Promise<void> {
    await this.members.changeRole(tx, user, role);
    await this.tell(tx, user, role, new Date());
  }

  async remove(tx: WorkspaceTx, user: string): Promise<void> {
    await this.members.remove(tx, user);
    await this.tell(tx, user, null, new Date());
  }

  /** Tells every instance of every service; this service's own table in the same transaction. */
  private async tell(tx: WorkspaceTx, user: string, role: Role | null, at: Date): Promise<void> {
    const { workspace } = tx;
    const changedAt = at.toISOString();
    const until = new Date(at.getTime() + 2 * accessTokenSeconds * 1000);
    await this.endedSessions.addMember(tx, user, workspace, changedAt, until);
    await outbox.publish(tx, MemberChanged, {
      subject: user,
      version: at.getTime(),
      user,
      workspace,
      data: { userId: user, workspaceId: workspace, role, changedAt },
    });
    tx.afterCommit(() => this.accessTokens.changeMember(user, workspace, at.getTime()));
  }
}
