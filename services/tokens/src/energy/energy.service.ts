import { Injectable } from '@nestjs/common';
import { type EnergyDetails, tokenRules } from '@fernway/contracts/http/tokens';
import { Tenancy, type UserTx } from '@fernway/database';
import { AccountsService } from '../accounts/accounts.service.js';
import { bonusDay } from '../accounts/calendar.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { type Account, energyDetailsOf } from '../ledger/account.js';
import { AccountChanges } from '../ledger/account-changes.js';
import { Clock } from '../ledger/clock.js';
import { EnergyPace } from '../ledger/energy-pace.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { moved } from '../ledger/movement.js';
import { EnergyRepository } from './energy.repository.js';

@Injectable()
export class EnergyService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly ledger: LedgerRepository,
    private readonly energy: EnergyRepository,
    private readonly accounts: AccountsService,
    private readonly calendar: AccountsRepository,
    private readonly changes: AccountChanges,
    private readonly pace: EnergyPace,
    private readonly clock: Clock,
  ) {}

  /** The first read after regeneration filled the meter credits its bonus. */
  async read(user: string): Promise<EnergyDetails> {
    const found = await this.tenancy.run({ user }, (tx) => this.ledger.find(tx, user));
    const account = found?.energyFull ? await this.tenancy.run({ user }, (tx) => this.creditFullMeter(tx)) : found;
    const untouched = { energy: tokenRules.energyMaximum, energyAt: this.clock.now(), energyBonusAt: null };
    return energyDetailsOf(account ?? untouched, this.pace.everyMs, this.clock.now());
  }

  private async creditFullMeter(tx: UserTx): Promise<Account | undefined> {
    const account = await this.ledger.lock(tx, tx.user);
    if (!account?.energyFull) return account;
    const day = bonusDay(account, this.clock.now());
    await this.energy.saveRead(tx, account);
    await this.calendar.saveBonusDay(tx, day);
    const credited = await this.creditOnce(tx, account, day);
    await this.changes.publish(tx, credited);
    if (!moved(credited)) return account;
    const energyBonusAt = this.clock.now();
    await this.energy.saveBonus(tx, energyBonusAt);
    return { ...credited, energyBonusAt };
  }

  /** The key names the day: at most one a day. */
  private creditOnce(tx: UserTx, account: Account, day: string) {
    return this.ledger.credit(tx, {
      userId: tx.user,
      key: `energy:${account.accountId}:${day}`,
      kind: 'bonus',
      tokens: tokenRules.energyBonus,
      expiresAt: this.accounts.bonusExpiry(account),
      reference: `${day}:energy`,
      description: 'Energy restored to the maximum',
    });
  }
}
