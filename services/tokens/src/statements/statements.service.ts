import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { ChainHead, Statement, StatementEntry } from '@fernway/contracts/http/token-reports';
import { type Balance, type Transaction } from '@fernway/contracts/http/tokens';
import { Tenancy, type UserTx } from '@fernway/database';
import { AccountsService } from '../accounts/accounts.service.js';
import { dayAfter, dayStart, nextMonth } from '../accounts/calendar.js';
import { receiptOf } from '../balance/listed-entry.js';
import { balanceOf } from '../ledger/account.js';
import { Clock } from '../ledger/clock.js';
import { chainStart, parts } from '../ledger/ledger-chain.js';
import { type Head, type StatedEntry, StatementsRepository } from './statements.repository.js';

@Injectable()
export class StatementsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsService,
    private readonly ledger: StatementsRepository,
    private readonly clock: Clock,
  ) {}

  /** @param month of the person's own calendar, `2026-03` */
  statement(user: string, month: string): Promise<Statement> {
    return this.tenancy.run({ user }, async (tx) => {
      await this.ledger.freeze(tx);
      const account = await this.ledger.account(tx);
      if (!account) throw new AppError('not-found', { detail: 'There is no token account yet' });
      const timeZone = await this.accounts.zone(tx);
      const from = dayStart(timeZone, `${month}-01`);
      if (from > this.clock.now()) throw new AppError('not-found', { detail: `${month} has not begun` });
      return { month, timeZone, ...(await this.between(tx, account.accountId, from, nextMonth(timeZone, from))) };
    });
  }

  private async between(tx: UserTx, accountId: string, from: Date, to: Date) {
    const opening = await this.ledger.balanceBefore(tx, accountId, from);
    const entries = await this.ledger.entries(tx, accountId, from, to);
    const head = await this.ledger.headBefore(tx, accountId, to);
    const days = [dayOf(from), dayAfter(dayOf(to), -1)] as const;
    const digests = await this.ledger.digests(tx, accountId, ...days);
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      closed: to <= this.clock.now(),
      opening,
      entries: entries.map(shown),
      closing: entries.reduce(after, opening),
      head: head ? headOf(head) : { seq: 0, hash: chainStart(accountId).toString('hex') },
      digests: digests.map(({ day, ...digest }) => ({ day, ...headOf(digest) })),
    };
  }
}

/** Digests are of days in UTC. */
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const headOf = ({ seq, hash }: Head): ChainHead => ({ seq, hash: hash.toString('hex') });

const after = (balance: Balance, entry: Balance): Balance => {
  const sum = { ...balance };
  for (const part of parts) sum[part] += entry[part];
  return sum;
};

const shown = ({
  createdAt,
  hash,
  total,
  used,
  available,
  held,
  expired,
  debt,
  ...entry
}: StatedEntry): StatementEntry => ({
  ...entry,
  type: entry.type as Transaction['type'] | null,
  changes: balanceOf({ total, used, available, held, expired, debt }),
  receipt: receiptOf(entry),
  createdAt: createdAt.toISOString(),
  hash: hash.toString('hex'),
});
