import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { DailyCap } from '@fernway/contracts/http/token-reports';
import { Tenancy, type UserTx } from '@fernway/database';
import { capDay } from '../accounts/cap-day.js';
import type { Account } from '../ledger/account.js';
import { accountPending } from '../ledger/account-pending.js';
import { Clock } from '../ledger/clock.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import type { Movement } from '../ledger/movement.js';
import { DailyCapRepository } from './daily-cap.repository.js';

/** The most a person lets himself spend on one of his days. The ledger holds it; this says which day it is. */
@Injectable()
export class DailyCapService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly ledger: LedgerRepository,
    private readonly caps: DailyCapRepository,
    private readonly clock: Clock,
  ) {}

  read(user: string): Promise<DailyCap> {
    return this.tenancy.run({ user }, async (tx) => {
      const account = await this.ledger.find(tx, user);
      if (!account) throw accountPending();
      return this.describe(tx, account);
    });
  }

  set(user: string, cap: number | null): Promise<DailyCap> {
    return this.tenancy.run({ user }, async (tx) => {
      const account = await this.ledger.lock(tx, user);
      if (!account) throw accountPending();
      await this.caps.save(tx, cap);
      await this.beginDay(tx, account);
      return this.describe(tx, { ...account, dailyCap: cap });
    });
  }

  /** Lets the cap count from the person's present day on. */
  async beginDay(tx: UserTx, account: Account): Promise<void> {
    await this.caps.saveDay(tx, capDay(account, this.clock.now()));
  }

  /** Why a reservation was refused that the cap does not cover. */
  async refusal(tx: UserTx, refused: Movement, label: string): Promise<AppError> {
    const { cap, spent, resetsAt } = await this.describe(tx, refused);
    return new AppError('daily-cap-reached', {
      detail: `${label} costs ${refused.tokens} tokens: with the ${spent} of today that is more than your daily cap of ${cap}.`,
      details: { cap, spent, needed: refused.tokens, resetsAt },
    });
  }

  private async describe(tx: UserTx, account: Account): Promise<DailyCap> {
    const { from, until } = capDay(account, this.clock.now());
    const spent = await this.caps.spentSince(tx, from);
    const { dailyCap: cap } = account;
    return { cap, spent, remaining: cap === null ? null : Math.max(0, cap - spent), resetsAt: until.toISOString() };
  }
}
