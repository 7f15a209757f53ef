import { Injectable } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { type Caller, permits } from '@fernway/service-kit';
import { AccountsRepository } from './accounts.repository.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsRepository,
  ) {}

  async list(caller: Caller, ids: string[]) {
    const accounts = await this.tenancy.run({ workspace: caller.workspace }, (tx) => this.accounts.list(tx, ids));
    const withContacts = permits(caller, 'contacts:read');
    return {
      items: accounts.map(({ contactId, contact, lastActivityAt, ...account }) => ({
        ...account,
        lastActivityAt: lastActivityAt?.toISOString() ?? null,
        contactId: withContacts ? contactId : null,
        contact: withContacts ? contact : null,
      })),
    };
  }

  network({ workspace }: Caller) {
    return this.tenancy.run({ workspace }, async (tx) => {
      const hubs = await this.accounts.hubs(tx);
      const { referrals, sharedCompanies } = hubs[0] ?? { referrals: 0, sharedCompanies: 0 };
      const rows = hubs.length === 0 ? [] : await this.accounts.nodes(tx, hubs);
      const shown = new Set(rows.map(({ id }) => id));
      const edges = rows.flatMap(({ id: to, referredById, companyId }) => [
        ...(referredById && shown.has(referredById) ? [{ from: referredById, to, kind: 'referral' as const }] : []),
        ...(companyId && shown.has(companyId) ? [{ from: companyId, to, kind: 'company' as const }] : []),
      ]);
      return { nodes: rows, edges, all: { referrals, sharedCompanies } };
    });
  }
}
