import { Injectable } from '@nestjs/common';
import { may, type Role, roles } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import type { Addressee, Member, Person } from '@fernway/contracts/http/members';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { memberOf } from './member.js';
import { requireAnotherOwner, requireMayChange } from './member-rules.js';
import { MembershipService } from './membership.service.js';
import { type MemberRow, MembersRepository } from './members.repository.js';

@Injectable()
export class MembersService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly members: MembersRepository,
    private readonly membership: MembershipService,
    private readonly sessions: SessionsService,
    private readonly sessionRows: SessionsRepository,
  ) {}

  async list({ user, workspace, role }: Caller): Promise<Member[]> {
    const rows = await this.tenancy.run({ user, workspace }, (tx) => this.members.list(tx));
    const manages = may(role, 'members:manage');
    return rows.map((row) => memberOf(row, manages || row.id === user));
  }

  /** Those who are members now, whoever asks for it; of those who left nothing but that. */
  async people({ user, workspace }: Caller): Promise<{ items: Person[]; left: string[] }> {
    const rows = await this.tenancy.run({ user, workspace }, (tx) => this.members.list(tx));
    return {
      items: rows
        .filter(({ leftAt }) => !leftAt)
        .map((row) => ({ id: row.id, name: memberOf(row, false).name, email: row.email })),
      left: rows.filter(({ leftAt }) => leftAt).map(({ id }) => id),
    };
  }

  changeRole({ user, workspace, session }: Caller, id: string, role: Role): Promise<Member> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      await this.sessionRows.requireAlive(tx, session);
      return this.become(tx, requireMayChange(await this.members.lock(tx), user, id, role), role);
    });
  }

  handOver({ user, workspace, session }: Caller, id: string): Promise<Member> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      await this.sessionRows.requireAlive(tx, session);
      const target = requireMayChange(await this.members.lock(tx), user, id, 'owner');
      if (id === user) throw new AppError('conflict', { detail: 'You are the owner already' });
      const owner = await this.become(tx, target, 'owner');
      await this.membership.changeRole(tx, user, 'admin');
      return owner;
    });
  }

  async remove({ user, workspace }: Caller, id: string): Promise<void> {
    await this.tenancy.run({ user, workspace }, async (tx) => {
      requireMayChange(await this.members.lock(tx), user, id, null);
      await this.membership.remove(tx, id);
    });
    await this.sessions.endIn(id, workspace);
  }

  /** His session goes on in another workspace of his. */
  leave({ user, workspace }: Caller): Promise<void> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      requireAnotherOwner(await this.members.lock(tx), user);
      await this.membership.remove(tx, user);
    });
  }

  async addressee(workspace: string, id: string, from: string | undefined): Promise<Addressee> {
    const found = await this.tenancy.run({ workspace }, (tx) => this.members.addressee(tx, id, from));
    if (!found) throw new AppError('not-found', { detail: 'There is no such member' });
    return found;
  }

  /** Who can do something about its payments. */
  managers(workspace: string): Promise<string[]> {
    return this.tenancy.run({ workspace }, (tx) =>
      this.members.withRoles(
        tx,
        roles.filter((role) => may(role, 'subscriptions:manage')),
      ),
    );
  }

  private async become(tx: WorkspaceTx, member: MemberRow, role: Role): Promise<Member> {
    if (member.role !== role) await this.membership.changeRole(tx, member.id, role);
    return memberOf({ ...member, role }, true);
  }
}
