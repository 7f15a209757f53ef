import { Injectable } from '@nestjs/common';
import { keyBudgetSeconds } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import type { KeySpending } from '@fernway/contracts/http/token-reports';
import { Tenancy, type UserTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { monthAround } from '../accounts/calendar.js';
import type { Account } from '../ledger/account.js';
import { accountPending } from '../ledger/account-pending.js';
import { Clock } from '../ledger/clock.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { KeyBudgetsRepository } from './key-budgets.repository.js';

/** An API key that spends, as its verified token tells: never as the request does. */
export type SpendingKey = { id: string; tokenBudget: number; issuedAt: number };

/** Actor and budget of every reservation that a key makes. */
export const budgetOf = (keyId: string): string => `key:${keyId}`;

export const spendingKeyOf = ({ apiKey, session }: Caller): SpendingKey | null =>
  apiKey ? { id: session, tokenBudget: apiKey.tokenBudget, issuedAt: apiKey.issuedAt } : null;

/** What an API key may spend of its owner's tokens in a month of the owner's calendar. */
@Injectable()
export class KeyBudgetsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly ledger: LedgerRepository,
    private readonly budgets: KeyBudgetsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Under the account's lock, which the transaction holds: calls at the same time see each other's reservations.
   * @throws AppError budget-exceeded, or `unauthenticated` for a token whose budget may be outdated; a repeated request is
   * let through to what it made
   */
  async require(
    tx: UserTx,
    account: Account,
    { id, tokenBudget, issuedAt }: SpendingKey,
    wanted: { key: string; tokens: number; label: string },
  ): Promise<void> {
    const now = this.clock.now();
    const { from, until } = monthAround(account, now);
    const { spent, known } = await this.budgets.look(tx, { budget: budgetOf(id), key: wanted.key, since: from });
    if (known) return;
    if (now.getTime() - issuedAt > keyBudgetSeconds.all * 1000)
      throw new AppError('unauthenticated', {
        detail: `This token is older than ${keyBudgetSeconds.all} seconds, and the budget of its API key may have changed: exchange the key anew.`,
      });
    if (spent + wanted.tokens <= tokenBudget) return;
    throw new AppError('budget-exceeded', {
      detail:
        tokenBudget === 0
          ? `This API key may spend no tokens, and ${wanted.label} costs ${wanted.tokens}: its owner can give it a budget in the settings.`
          : `${wanted.label} costs ${wanted.tokens} tokens: with the ${spent} of this month that is more than this API key's budget of ${tokenBudget}.`,
      details: { budget: tokenBudget, spent, needed: wanted.tokens, resetsAt: until.toISOString() },
    });
  }

  read(user: string): Promise<KeySpending> {
    return this.tenancy.run({ user }, async (tx) => {
      const account = await this.ledger.find(tx, user);
      if (!account) throw accountPending();
      const { from, until } = monthAround(account, this.clock.now());
      const items = (await this.budgets.spent(tx, from)).map(({ budget, spent }) => ({
        keyId: budget.slice('key:'.length),
        spent,
      }));
      return { items, from: from.toISOString(), resetsAt: until.toISOString() };
    });
  }
}
