import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { SweeperService } from '@fernway/service-kit';
import type { Account } from '../ledger/account.js';
import { AccountChanges } from '../ledger/account-changes.js';
import { Clock } from '../ledger/clock.js';
import { LedgerRepository, type LedgerTx } from '../ledger/ledger.repository.js';
import { AccountsRepository } from './accounts.repository.js';

const batch = 500;

/** Lets tokens lapse on time, also of people who are away. */
@Injectable()
export class ExpiryService implements OnModuleInit {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountsRepository,
    private readonly changes: AccountChanges,
    private readonly sweeper: SweeperService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeper.add(async (tx) => {
      for (const userId of await this.accounts.withLapsedTokens(tx, this.clock.now(), batch))
        await this.expire(tx, userId);
    });
  }

  /** The account as its person may see it: without what has lapsed since it was last touched. */
  async upToDate(user: string): Promise<Account | undefined> {
    return this.tenancy.run({ user }, async (tx) => {
      const account = await this.ledger.find(tx, user);
      const lapsed = account?.nextExpiry && account.nextExpiry <= this.clock.now();
      return lapsed ? this.expire(tx, user) : account;
    });
  }

  private async expire(tx: LedgerTx, userId: string): Promise<Account> {
    const expired = await this.ledger.expire(tx, userId);
    await this.changes.publish(tx, expired);
    return expired;
  }
}
