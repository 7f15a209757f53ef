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
   * Holds the price of a feature and takes a point of energy.
   * @param person who acts by his own token: he can only make himself pay
   * @param key that acts for him: it pays from his tokens, within its budget
   */
  async reserve(wanted: ReserveInput, person: string | null, key: SpendingKey | null = null) {
    if (person !== null && person !== wanted.payer) {
      throw new AppError('forbidden', { detail: 'A person pays for what he does himself' });
    }
    const budget = key && budgetOf(key.id);
    if (wanted.budget !== budget || (budget !== null && wanted.actor !== budget)) {
      throw new AppError('forbidden', {
        detail: 'A reservation names the API key that acts as its actor and budget, and no other',
      });
    }
    const held = (key ? undefined : await this.holdWithOthers(wanted)) ?? (await this.holdAlone(wanted, key));
    return {
      reservationId: held.reservationId,
      tokens: held.tokens,
      freeAnalysis: held.free,
      balance: balanceOf(held),
    };
  }

  /** In one statement with whatever else is wanted at this moment. @returns undefined where it has to be made alone */
  // Stryker disable next-line BlockStatement: made alone it is the same reservation, later
  private async holdWithOthers(wanted: ReserveInput): Promise<Movement | undefined> {
    if (freeAnalysisFeatures.includes(wanted.feature)) return undefined;
    const held = await this.batches.hold({ ...this.reservation(wanted), freeMonth: null });
    if (['alone', 'new-day', 'daily-cap-reached'].includes(held.outcome)) return undefined;
    refuse(held, costs[wanted.feature].label);
    return held;
  }

  private holdAlone(wanted: ReserveInput, key: SpendingKey | null): Promise<Movement> {
    const { label, tokens } = costs[wanted.feature];
    return this.tenancy.run({ user: wanted.payer }, async (tx) => {
      if (key)
        await this.budgets.require(tx, await this.account(tx, wanted.payer), key, { key: wanted.key, tokens, label });
      const held = await this.hold(tx, { ...this.reservation(wanted), freeMonth: await this.freeMonth(tx, wanted) });
      if (held.outcome === 'daily-cap-reached') throw await this.caps.refusal(tx, held, label);
      refuse(held, label);
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

  private async hold(tx: UserTx, reservation: Reservation): Promise<Movement> {
    const movement = await this.ledger.reserve(tx, reservation);
    if (movement.outcome !== 'new-day') return movement;
    await this.caps.beginDay(tx, movement);
    return this.hold(tx, reservation);
  }

  private async freeMonth(tx: UserTx, { feature, payer }: ReserveInput): Promise<string | null> {
    if (!freeAnalysisFeatures.includes(feature)) return null;
    return monthOf(bonusDay(await this.account(tx, payer), this.clock.now()));
  }

  private async account(tx: UserTx, payer: string): Promise<Account> {
    const account = await this.ledger.lock(tx, payer);
    if (!account) throw accountPending();
    return account;
  }
}

const refuse = ({ outcome, tokens, available }: Movement, label: string): void => {
  if (outcome === 'no-account') throw accountPending();
  if (outcome === 'reused') throw new AppError('idempotency-key-reused');
  if (outcome === 'closed') {
    throw new AppError('conflict', { detail: 'The reservation of this key is closed: use a new key' });
  }
  if (outcome === 'insufficient-tokens') {
    throw new AppError(outcome, {
      detail: `You need ${tokens} tokens to use ${label}. Current balance: ${available}`,
      details: { needed: tokens, available },
    });
  }
  if (outcome === 'insufficient-energy') {
    throw new AppError(outcome, { detail: "You've run out of energy. Top up to continue using AI features." });
  }
};
