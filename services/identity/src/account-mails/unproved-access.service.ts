import { Injectable } from '@nestjs/common';
import { roles } from '@fernway/contracts/access';
import { Tenancy, type UserTx, type WorkspaceTx } from '@fernway/database';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { MembersRepository, type PresentRow } from '../members/members.repository.js';
import { MembershipService } from '../members/membership.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Before an address was proved, somebody else may have held its account: a reset ends what came of that. */
@Injectable()
export class UnprovedAccessService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsRepository,
    private readonly apiKeys: ApiKeysRepository,
    private readonly invitations: InvitationsRepository,
    private readonly members: MembersRepository,
    private readonly membership: MembershipService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Ends the account's keys of that time and, where it owns a workspace, whom it let in there and their invitations.
   * @param provedAt null: this reset proves the address. Then the account also leaves the workspaces of others; the next
   *   sign-in opens one of its own where none is left
   */
  async end(user: string, provedAt: Date | null): Promise<void> {
    const memberships = await this.tenancy.run({ platform: 'session' }, async (tx) => {
      await this.sessions.endSessions(tx, user, await this.apiKeys.revokeAll(tx, user, provedAt));
      return this.accounts.memberships(tx, user);
    });
    for (const { workspaceId: workspace } of memberships) {
      const gone = await this.tenancy.run({ user, workspace }, (tx) => this.endIn(tx, provedAt === null));
      for (const id of gone) await this.sessions.endIn(id, workspace);
    }
  }

  /** @returns who is no member any more */
  private async endIn(tx: UserTx & WorkspaceTx, proving: boolean): Promise<string[]> {
    const members = await this.members.lock(tx);
    const self = members.find(({ id }) => id === tx.user);
    if (!self || (!proving && self.role !== 'owner')) return [];
    const guests = members.filter(({ letInBy }) => letInBy === self.id);
    const others = members.filter((member) => member !== self && !guests.includes(member));
    const gone = this.leaving(self, { guests, others, proving });
    const staying = members.filter((member) => !gone.includes(member));
    // A workspace of others does not lose its last owner, and whoever is left alone owns it.
    if (!staying.some(({ role }) => role === 'owner'))
      await this.membership.changeRole(tx, firstOf(staying).id, 'owner');
    for (const { id } of gone) await this.membership.remove(tx, id);
    await this.invitations.removeLetInBy(tx, self.id);
    return gone.map(({ id }) => id);
  }

  private leaving(
    self: PresentRow,
    { guests, others, proving }: { guests: PresentRow[]; others: PresentRow[]; proving: boolean },
  ): PresentRow[] {
    if (!proving || (self.founded && self.role === 'owner')) return guests;
    // What the account began and others own by now is theirs: they may have worked there for years.
    if (self.founded) return [self];
    return others.length > 0 ? [...guests, self] : guests;
  }
}

/** By role, then by time. */
const firstOf = (members: PresentRow[]): PresentRow =>
  members.toSorted(
    (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || a.joinedAt.getTime() - b.joinedAt.getTime(),
  )[0]!;
