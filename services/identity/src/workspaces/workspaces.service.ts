import { Injectable } from '@nestjs/common';
import type { OwnWorkspace } from '@fernway/contracts/http/members';
import { type PlatformTx, Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { AccountsRepository, type Membership } from '../accounts/accounts.repository.js';
import { nameOf } from '../accounts/user.js';

/** The workspaces of one person, whichever of them he is in. */
@Injectable()
export class WorkspacesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsRepository,
  ) {}

  async list({ user }: Pick<Caller, 'user'>): Promise<OwnWorkspace[]> {
    const memberships = await this.tenancy.run({ platform: 'session' }, (tx) => this.accounts.memberships(tx, user));
    return memberships.map(({ workspaceId, workspaceName, role }) => ({ id: workspaceId, name: workspaceName, role }));
  }

  /**
   * Where a person works: in `wanted` if he still belongs there, else in the first that he joined. Who was removed from
   * his only one gets one of his own: his account, tokens and key to the door remain his.
   */
  async membershipOf(tx: PlatformTx, user: string, wanted: string): Promise<Membership | undefined> {
    return (
      (await this.accounts.findMembership(tx, user, wanted)) ??
      (await this.accounts.firstMembership(tx, user)) ??
      (await this.addOwn(tx, user))
    );
  }

  private async addOwn(tx: PlatformTx, user: string): Promise<Membership | undefined> {
    await this.accounts.lock(tx, user);
    const meanwhile = await this.accounts.firstMembership(tx, user);
    const account = meanwhile ? null : await this.accounts.find(tx, user);
    if (!account) return meanwhile;
    await this.accounts.addWorkspace(tx, { id: uuidv7(), name: nameOf(account) }, user);
    return this.accounts.firstMembership(tx, user);
  }
}
