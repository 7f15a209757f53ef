import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type BalanceDetails, costs, type listTransactions } from '@fernway/contracts/http/tokens';
import { Tenancy } from '@fernway/database';
import type { z } from 'zod';
import { AccountsService } from '../accounts/accounts.service.js';
import { dayAfter, dayStart } from '../accounts/calendar.js';
import { ExpiryService } from '../accounts/expiry.service.js';
import { balanceOf, noTokens } from '../ledger/account.js';
import { BalanceRepository } from './balance.repository.js';
import { shown } from './listed-entry.js';

@Injectable()
export class BalanceService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly expiry: ExpiryService,
    private readonly accounts: AccountsService,
    private readonly entries: BalanceRepository,
  ) {}

  /** Nothing, while the account of a new person is still being opened. */
  async balance(user: string): Promise<BalanceDetails> {
    const account = await this.expiry.upToDate(user);
    if (account && (account.held > 0 || account.nextExpiry))
      return this.tenancy.run({ user }, (tx) => this.entries.details(tx));
    return { ...(account ? balanceOf(account) : noTokens), holds: [], expiring: [] };
  }

  async transactions(user: string, query: z.output<typeof listTransactions.query>) {
    const { limit, after, type = null, feature = null, from, to } = query;
    const before = after === undefined ? null : positionIn(after);
    const rows = await this.tenancy.run({ user }, async (tx) => {
      const zone = from || to ? await this.accounts.zone(tx) : 'UTC';
      const period = { from: from ? dayStart(zone, from) : null, to: to ? dayStart(zone, dayAfter(to)) : null };
      return this.entries.list(tx, { type, feature, ...period }, before, limit + 1);
    });
    return { items: rows.slice(0, limit).map(shown), next: rows.length > limit ? String(rows[limit - 1]!.seq) : null };
  }

  costs() {
    return { items: Object.entries(costs).map(([feature, { label, tokens }]) => ({ feature, label, tokens })) };
  }
}

const positionIn = (cursor: string): number => {
  const position = /^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : 0;
  if (!position) {
    throw new AppError('invalid-request', { errors: [{ path: 'after', message: 'is no cursor of this list' }] });
  }
  return position;
};
