import { Injectable } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { AccountChanges } from '../ledger/account-changes.js';
import { LedgerRepository, type Reservation } from '../ledger/ledger.repository.js';
import type { Movement } from '../ledger/movement.js';

/** A reservation and who waits for what becomes of it. */
type Waiting = { reservation: Reservation; resolve(movement: Movement): void; reject(error: unknown): void };

/** Transactions at once, and the most of one: what comes meanwhile is the next batch. */
const lanes = 2;
const largest = 50;

/**
 * Makes reservations that are wanted at the same time in one transaction: a lone one at once, many with a fraction of
 * the round trips and commits, and a thousand for one account without a thousand connections that wait for its row.
 */
@Injectable()
export class ReservationBatches {
  private readonly waiting: Waiting[] = [];
  private running = 0;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly ledger: LedgerRepository,
    private readonly changes: AccountChanges,
  ) {}

  /** @returns what `LedgerRepository.reserveMany` does, refusals among it */
  hold(reservation: Reservation): Promise<Movement> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ reservation, resolve, reject });
      this.start();
    });
  }

  private start(): void {
    if (this.running >= lanes || this.waiting.length === 0) return;
    this.running += 1;
    void this.holdAll(this.waiting.splice(0, largest)).finally(() => {
      this.running -= 1;
      this.start();
    });
  }

  /** One that fails must not take the others with it: then each has a batch of its own. */
  private async holdAll(batch: Waiting[]): Promise<void> {
    try {
      const movements = await this.inOneTransaction(batch.map(({ reservation }) => reservation));
      for (const [index, { resolve }] of batch.entries()) resolve(movements[index]!);
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error);
      else for (const one of batch) await this.holdAll([one]);
    }
  }

  /** The first payer opens the transaction; the ledger makes each reservation as its own payer. */
  private inOneTransaction(reservations: Reservation[]): Promise<Movement[]> {
    return this.tenancy.run({ user: reservations[0]!.payer }, async (tx) => {
      const movements = await this.ledger.reserveMany(tx, reservations);
      await this.changes.publishAll(tx, movements);
      return movements;
    });
  }
}
