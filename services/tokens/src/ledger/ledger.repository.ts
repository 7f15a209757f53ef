import { Injectable } from '@nestjs/common';
import { tokenRules } from '@fernway/contracts/http/tokens';
import type { PlatformTx, UserTx } from '@fernway/database';
import type { Account } from './account.js';
import { Clock } from './clock.js';
import { EnergyPace } from './energy-pace.js';
import type { Movement } from './movement.js';

/** The person himself, or the platform on an event or a sweep. */
export type LedgerTx = UserTx | PlatformTx;

export type Credit = {
  userId: string;
  /** Natural key: the same one credits once, for ever. */
  key: string;
  kind: 'bonus' | 'purchase';
  tokens: number;
  expiresAt?: Date | null;
  reference: string;
  description: string;
  fillEnergy?: boolean;
};

/** Tokens of an order that a refund or a dispute takes back, or gives again. */
export type ClawBack = {
  userId: string;
  kind: 'refund' | 'dispute';
  /** Natural key, as a credit's. */
  key: string;
  orderId: string;
  tokens: number;
  description: string;
};

export type Adjustment = { userId: string; key: string; tokens: number; operator: string; reason: string };

export type Reservation = {
  reservationId: string;
  key: string;
  payer: string;
  actor: string;
  budget: string | null;
  feature: string;
  description: string;
  tokens: number;
  /** First day of the month whose free analyses may pay; null where none may. */
  freeMonth: string | null;
  expiresAt: Date;
};

const account = (of: string) => `
  ${of}.user_id AS "userId", ${of}.account_id AS "accountId", ${of}.version, ${of}.total, ${of}.used, ${of}.available,
  ${of}.held, ${of}.expired, ${of}.debt, ${of}.energy, ${of}.energy_at AS "energyAt", ${of}.energy_full AS "energyFull",
  ${of}.energy_bonus_at AS "energyBonusAt", ${of}.daily_cap AS "dailyCap",
  ${of}.cap_day::text AS "capDay", ${of}.cap_from AS "capFrom",
  ${of}.time_zone AS "timeZone", ${of}.next_time_zone AS "nextTimeZone",
  ${of}.next_time_zone_from AS "nextTimeZoneFrom", ${of}.bonus_day::text AS "bonusDay", ${of}.next_expiry AS "nextExpiry"`;

const movement = `m.outcome, m.reservation_id AS "reservationId", m.tokens, m.free,
  m.available_before AS "availableBefore", m.energy_before AS "energyBefore", ${account('(m.owner)')}`;
/** The same of a row that has it as a column. */
// Stryker disable next-line Regex: the first "m." is the one at the start
const movementOf = movement
  .replaceAll('(m.owner)', '((r.m).owner)')
  .replaceAll(' m.', ' (r.m).')
  .replace(/^m\./, '(r.m).');

/** Natural key of a paid order's credit. */
export const purchaseKey = (orderId: string): string => `purchase:${orderId}`;

/** The functions of the ledger (see its migrations): each call is one movement of one account, under its row lock. */
@Injectable()
export class LedgerRepository {
  constructor(
    private readonly clock: Clock,
    private readonly pace: EnergyPace,
  ) {}

  async find(tx: LedgerTx, userId: string): Promise<Account | undefined> {
    const [row] = await tx.query<Account>({
      name: 'account-find',
      text: `SELECT ${account('e')} FROM account a, energy_after(a, $2, $3, $4) e WHERE a.user_id = $1`,
      values: [userId, this.clock.now(), tokenRules.energyMaximum, this.pace.inLedger],
    });
    return row;
  }

  /** As `find`, and nobody else changes the account until the transaction ends. */
  async lock(tx: LedgerTx, userId: string): Promise<Account | undefined> {
    const locked = await tx.query({
      name: 'account-lock',
      text: 'SELECT 1 FROM account WHERE user_id = $1 FOR NO KEY UPDATE',
      values: [userId],
    });
    // One that is opened just now would be found, and nobody would hold its lock.
    return locked.length ? this.find(tx, userId) : undefined;
  }

  /** @param accountId pseudonym of a new account; an existing one keeps its own */
  open(
    tx: PlatformTx,
    person: { userId: string; accountId: string; timeZone: string; expiresAt: Date | null },
  ): Promise<Movement> {
    return this.move(tx, 'account-open', `open_account($1, $2, $3, $4, $5, 'Welcome tokens', $6, $7)`, [
      person.userId,
      person.accountId,
      person.timeZone,
      tokenRules.initialGrant,
      person.expiresAt,
      this.clock.now(),
      tokenRules.energyMaximum,
    ]);
  }

  credit(tx: LedgerTx, it: Credit): Promise<Movement> {
    return this.move(tx, 'credit', 'credit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
      it.userId,
      it.key,
      it.kind,
      it.tokens,
      it.kind === 'purchase' ? 'purchased' : 'bonus',
      it.expiresAt ?? null,
      it.reference,
      it.description,
      it.fillEnergy ?? false,
      ...this.present(),
    ]);
  }

  /** Takes tokens of a paid order back; what the balance lacks becomes debt. `unknown`: the order was not credited yet. */
  clawBack(tx: LedgerTx, it: ClawBack): Promise<Movement> {
    return this.move(tx, 'claw-back', 'claw_back($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      it.userId,
      purchaseKey(it.orderId),
      it.key,
      it.kind,
      it.tokens,
      it.orderId,
      it.description,
      ...this.present(),
    ]);
  }

  /** Gives tokens again that were taken back under `takenKey`. `unknown`: they were not, yet. */
  giveBack(tx: LedgerTx, { takenKey, ...it }: ClawBack & { takenKey: string }): Promise<Movement> {
    return this.move(tx, 'give-back', 'give_back($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      it.userId,
      takenKey,
      it.key,
      it.kind,
      it.tokens,
      it.orderId,
      it.description,
      ...this.present(),
    ]);
  }

  /** By an operator's hand: adds, or takes below nothing but what was ever credited. */
  adjust(tx: PlatformTx, it: Adjustment): Promise<Movement> {
    return this.move(tx, 'adjust', 'adjust($1, $2, $3, $4, $5, $6, $7, $8)', [
      it.userId,
      it.key,
      it.tokens,
      it.operator,
      it.reason,
      ...this.present(),
    ]);
  }

  /** Whether the newest entry of the account is an expiry that this transaction wrote: a duplicate too lets tokens lapse. */
  async hasLapsed(tx: LedgerTx, accountId: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'entry-lapsed',
      text: `SELECT 1 FROM (SELECT kind, xmin FROM ledger_entry WHERE account_id = $1 ORDER BY seq DESC LIMIT 1) newest
              WHERE kind = 'expiry' AND xmin = pg_current_xact_id()::xid`,
      values: [accountId],
    });
    return rows.length > 0;
  }

  /** Lets what has lapsed expire, on an account that nothing else touches. */
  expire(tx: LedgerTx, userId: string): Promise<Movement> {
    return this.move(tx, 'expire', 'expire($1, $2, $3, $4)', [userId, ...this.present()]);
  }

  reserve(tx: LedgerTx, it: Reservation): Promise<Movement> {
    return this.move(tx, 'reserve', 'reserve($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)', [
      it.payer,
      it.reservationId,
      it.key,
      it.tokens,
      it.feature,
      it.description,
      it.actor,
      it.budget,
      it.freeMonth,
      tokenRules.freeAnalysesPerMonth,
      it.expiresAt,
      ...this.present(),
    ]);
  }

  /**
   * As `reserve`, for several at once, in one statement; none may be paid by a free analysis.
   * @returns in their order; `alone`: nothing was done, it must be made by itself
   */
  async reserveMany(tx: UserTx, all: Reservation[]): Promise<Movement[]> {
    const rows = await tx.query<Movement & { n: number }>({
      name: 'reserve-many',
      text: `SELECT r.n, ${movementOf}
               FROM reserve_many($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[],
                                 $8::text[], $9, $10, $11, $12) r ORDER BY r.n`,
      values: [
        all.map((it) => it.payer),
        all.map((it) => it.reservationId),
        all.map((it) => it.key),
        all.map((it) => it.tokens),
        all.map((it) => it.feature),
        all.map((it) => it.description),
        all.map((it) => it.actor),
        all.map((it) => it.budget),
        all[0]!.expiresAt,
        ...this.present(),
      ],
    });
    return rows;
  }

  settle(tx: LedgerTx, reservationId: string, tokens: number, receiptId: string): Promise<Movement> {
    return this.move(tx, 'settle', 'settle($1, $2, $3, $4, $5, $6)', [
      reservationId,
      tokens,
      receiptId,
      ...this.present(),
    ]);
  }

  release(tx: LedgerTx, reservationId: string): Promise<Movement> {
    return this.move(tx, 'release', 'release($1, $2, $3, $4)', [reservationId, ...this.present()]);
  }

  private present(): [Date, number, number] {
    return [this.clock.now(), tokenRules.energyMaximum, this.pace.inLedger];
  }

  private async move(tx: LedgerTx, name: string, call: string, values: unknown[]): Promise<Movement> {
    const [row] = await tx.query<Movement>({ name, text: `SELECT ${movement} FROM ${call} m`, values });
    return row!;
  }
}
