import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type Balance, costs, type Transaction } from '@fernway/contracts/http/tokens';
import { Tenancy } from '@fernway/database';
import { ExpiryService } from '../accounts/expiry.service.js';
import { balanceOf, noTokens } from '../ledger/account.js';
import { BalanceRepository } from './balance.repository.js';

@Injectable()
export class BalanceService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly expiry: ExpiryService,
    private readonly entries: BalanceRepository,
  ) {}

  /** Nothing, while the account of a new person is still being opened. */
  async balance(user: string): Promise<Balance> {
    const account = await this.expiry.upToDate(user);
    return account ? balanceOf(account) : noTokens;
  }

  async transactions(user: string, { limit, after }: { limit: number; after?: string | undefined }) {
    const before = after === undefined ? null : positionIn(after);
    const rows = await this.tenancy.run({ user }, (tx) => this.entries.list(tx, before, limit + 1));
    const items = rows.slice(0, limit).map(
      ({ seq: _seq, createdAt, ...entry }): Transaction => ({ ...entry, createdAt: createdAt.toISOString() }),
    );
    return { items, next: rows.length > limit ? String(rows[limit - 1]!.seq) : null };
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
