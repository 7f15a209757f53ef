import { Injectable } from '@nestjs/common';
import type { BonusClaim } from '@fernway/contracts/http/tokens';
import { Tenancy, type UserTx } from '@fernway/database';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { bonusDay } from '../accounts/calendar.js';
import type { Account } from '../ledger/account.js';
import { AccountChanges } from '../ledger/account-changes.js';
import { accountPending } from '../ledger/account-pending.js';
import { Clock } from '../ledger/clock.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { type Claim, claimed, explorationClaim, loginClaim } from './bonus-rules.js';
import { BonusesRepository } from './bonuses.repository.js';
import type { DailyBonus } from './daily-bonus.entity.js';

@Injectable()
export class BonusesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly ledger: LedgerRepository,
    private readonly bonuses: BonusesRepository,
    private readonly accounts: AccountsService,
    private readonly calendar: AccountsRepository,
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
  ) {}

  claimLogin(user: string): Promise<BonusClaim> {
    return this.claim(user, loginClaim);
  }

  claimExploration(user: string, route: string): Promise<BonusClaim> {
    return this.claim(user, (day) => explorationClaim(day, route));
  }

  private claim(user: string, decide: (day: DailyBonus) => Claim | null): Promise<BonusClaim> {
    return this.tenancy.run({ user }, async (tx) => {
      const account = await this.ledger.lock(tx, user);
      if (!account) throw accountPending();
      const day = await this.bonuses.find(tx, bonusDay(account, this.clock.now()));
      const claim = decide(day);
      if (!claim) return { success: false, tokens: 0, dailyTotal: day.total };
      const after = claimed(day, claim);
      await this.bonuses.save(tx, after);
      await this.credit(tx, account, claim, day.day);
      return { success: true, tokens: claim.tokens, dailyTotal: after.total };
    });
  }

  private async credit(tx: UserTx, account: Account, claim: Claim, day: string): Promise<void> {
    const credited = await this.ledger.credit(tx, {
      userId: tx.user,
      key: `bonus:${account.accountId}:${day}:${claim.section}`,
      kind: 'bonus',
      tokens: claim.tokens,
      expiresAt: this.accounts.bonusExpiry(account),
      reference: `${day}:${claim.section}`,
      description: claim.description,
    });
    await this.calendar.saveBonusDay(tx, day);
    await this.changes.publish(tx, credited);
  }
}
