import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { costs, freeAnalysisFeatures, type ReserveInput } from '@fernway/contracts/http/tokens';
import { type PlatformTx, Tenancy, type UserTx } from '@fernway/database';
import { uuidv7 } from 'uuidv7';
import { bonusDay, monthOf } from '../accounts/calendar.js';
import { DailyCapService } from '../daily-cap/daily-cap.service.js';
import { type Account, balanceOf } from '../ledger/account.js';
import { AccountChanges } from '../ledger/account-changes.js';
import { accountPending } from '../ledger/account-pending.js';
import { budgetOf, KeyBudgetsService, type SpendingKey } from '../key-budgets/key-budgets.service.js';
import { Clock } from '../ledger/clock.js';
import { LedgerRepository, type Reservation } from '../ledger/ledger.repository.js';
import type { Movement } from '../ledger/movement.js';
import { requireHeld } from './refusals.js';
import { ReservationBatches } from './reservation-batches.service.js';

/**
 * What is held after it is asked for by the sweeper: whoever reserves has written down by then that a generation runs
 * (within ten seconds, or it asks no provider), and what runs stays held.
 */
const reservationMs = 18_000;

@Injectable()
export class ReservationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly ledger: LedgerRepository,
    private readonly changes: AccountChanges,
    private readonly caps: DailyCapService,
    private readonly budgets: KeyBudgetsService,
    private readonly batches: ReservationBatches,
    private readonly clock: Clock,
  ) {}

  /**
   * Holds the price of a feature and takes a point of energy: in one statement with what others want at this moment, or in a
   * transaction of its own, where that is needed.
   * @param person who acts by his own token: he can only make himself pay
   * @param key that acts for him: it pays from his tokens, within its budget
   */
  async reserve(wanted: ReserveInput, person: string | null, key: SpendingKey | null = null) {
    requireOwnTokens(wanted, person, key);
    const withOthers = joinsBatch(wanted, key) ? await this.holdInBatch(wanted) : undefined;
    const held = withOthers ?? (await this.holdAlone(wanted, key));
    return {
      reservationId: held.reservationId,
      tokens: held.tokens,
      freeAnalysis: held.free,
      balance: balanceOf(held),
    };
  }

  /** @returns undefined where nothing was done, as it needs a transaction of its own */
  // Stryker disable next-line BlockStatement: made alone it is the same reservation, later
  private async holdInBatch(wanted: ReserveInput): Promise<Movement | undefined> {
    const held = await this.batches.hold({ ...this.reservation(wanted), freeMonth: null });
    if (needsOwnTransaction.includes(held.outcome)) return undefined;
    requireHeld(held, costs[wanted.feature].label);
    return held;
  }

  /** A refusal is thrown inside the transaction: nothing of it stays, not even what lapsed on the way. */
  private holdAlone(wanted: ReserveInput, key: SpendingKey | null): Promise<Movement> {
    const { label, tokens } = costs[wanted.feature];
    return this.tenancy.run({ user: wanted.payer }, async (tx) => {
      if (key)
        await this.budgets.require(tx, await this.account(tx, wanted.payer), key, { key: wanted.key, tokens, label });
      const reservation = { ...this.reservation(wanted), freeMonth: await this.freeMonth(tx, wanted) };
      let held = await this.ledger.reserve(tx, reservation);
      while (held.outcome === 'new-day') {
        await this.caps.beginDay(tx, held);
        held = await this.ledger.reserve(tx, reservation);
      }
      if (held.outcome === 'daily-cap-reached') throw await this.caps.refusal(tx, held, label);
      requireHeld(held, label);
      await this.changes.publish(tx, held);
      return held;
    });
  }

  private reservation(wanted: ReserveInput): Omit<Reservation, 'freeMonth'> {
    const { label, tokens } = costs[wanted.feature];
    return {
      ...wanted,
      reservationId: uuidv7(),
      tokens,
      description: `Used for ${label}`,
      expiresAt: new Date(this.clock.now().getTime() + reservationMs),
    };
  }

  /** The month whose free analyses may pay. */
  private async freeMonth(tx: UserTx, { feature, payer }: ReserveInput): Promise<string | null> {
    if (!freeAnalysisFeatures.includes(feature)) return null;
    return monthOf(bonusDay(await this.account(tx, payer), this.clock.now()));
  }

  private async account(tx: UserTx, payer: string): Promise<Account> {
    const account = await this.ledger.lock(tx, payer);
    if (!account) throw accountPending();
    return account;
  }

  /** @throws where there is no such reservation, or more was used than was held: both are for people to look at */
  async settle(tx: PlatformTx, reservationId: string, tokens: number, receiptId: string): Promise<void> {
    const settled = await this.ledger.settle(tx, reservationId, tokens, receiptId);
    if (['unknown', 'excess', 'contradiction'].includes(settled.outcome)) {
      throw new AppError('conflict', {
        detail: `Reservation ${reservationId} cannot settle ${tokens} tokens: ${settled.outcome}`,
      });
    }
    await this.changes.publish(tx, settled);
  }

  async release(tx: PlatformTx, reservationId: string): Promise<void> {
    const released = await this.ledger.release(tx, reservationId);
    if (released.outcome === 'unknown')
      throw new AppError('not-found', { detail: `There is no reservation ${reservationId}` });
    await this.changes.publish(tx, released);
  }
}

const requireOwnTokens = (wanted: ReserveInput, person: string | null, key: SpendingKey | null): void => {
  if (person !== null && person !== wanted.payer) {
    throw new AppError('forbidden', { detail: 'A person pays for what he does himself' });
  }
  const budget = key && budgetOf(key.id);
  if (wanted.budget !== budget || (budget !== null && wanted.actor !== budget)) {
    throw new AppError('forbidden', {
      detail: 'A reservation names the API key that acts as its actor and budget, and no other',
    });
  }
};

/** The budget of a key and the free analyses of a month are looked at first, under the account's lock. */
const joinsBatch = ({ feature }: ReserveInput, key: SpendingKey | null): boolean =>
  !key && !freeAnalysisFeatures.includes(feature);

/** What a batch leaves undone: tokens that lapse, a cap whose day begins, and a cap that is reached, which tells its figures. */
const needsOwnTransaction: readonly Movement['outcome'][] = ['alone', 'new-day', 'daily-cap-reached'];
