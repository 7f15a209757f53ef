import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { PlatformTx, UserTx } from '@fernway/database';
import { InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Env } from '../env.js';
import { AccountChanges } from '../ledger/account-changes.js';
import { Clock } from '../ledger/clock.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { AccountsRepository } from './accounts.repository.js';
import { capDayInZone } from './cap-day.js';
import { isTimeZone, nextMonth, zoneAt, type ZoneOf } from './calendar.js';

@Injectable()
export class AccountsService {
  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountsRepository,
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
  ) {}

  /** Opens the account of a new person, with the initial grant. */
  async open(tx: PlatformTx, userId: string, zone: string): Promise<void> {
    // Identity checks zones; one that this runtime does not know must not cost a person his account.
    const timeZone = isTimeZone(zone) ? zone : 'UTC';
    const expiresAt = this.bonusExpiry({ timeZone, nextTimeZone: null, nextTimeZoneFrom: null });
    await this.changes.publish(tx, await this.ledger.open(tx, { userId, accountId: uuidv7(), timeZone, expiresAt }));
  }

  async changeTimeZone(tx: PlatformTx, userId: string, zone: string): Promise<void> {
    const account = await this.ledger.lock(tx, userId);
    if (!account) throw new AppError('not-found', { detail: `${userId} has no token account yet` });
    if (!isTimeZone(zone)) throw new AppError('invalid-request', { detail: `There is no time zone ${zone}` });
    const { zones, cap } = capDayInZone(account, zone, this.clock.now());
    await this.accounts.saveZones(tx, userId, zones, cap);
  }

  /** The zone whose days are the person's now. */
  async zone(tx: UserTx): Promise<string> {
    const account = await this.ledger.find(tx, tx.user);
    return account ? zoneAt(account, this.clock.now()) : 'UTC';
  }

  /** When tokens that were not bought lapse: by the operator's setting never, or with the person's month. */
  bonusExpiry(account: ZoneOf): Date | null {
    const now = this.clock.now();
    return this.env.TOKENS_EXPIRE === 'monthly' ? nextMonth(zoneAt(account, now), now) : null;
  }
}
