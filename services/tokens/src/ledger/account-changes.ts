import { Injectable } from '@nestjs/common';
import { BalanceChanged, BalanceLow, EnergyDepleted } from '@fernway/contracts/events/tokens';
import { tokenRules } from '@fernway/contracts/http/tokens';
import { outbox } from '@fernway/events';
import { balanceOf, energyOf } from './account.js';
import { EnergyPace } from './energy-pace.js';
import type { LedgerTx } from './ledger.repository.js';
import { moved, type Movement } from './movement.js';

/** Tells the platform what a movement changed, in the same transaction. */
@Injectable()
export class AccountChanges {
  constructor(private readonly pace: EnergyPace) {}

  publish(tx: LedgerTx, movement: Movement): Promise<void> {
    return this.publishAll(tx, [movement]);
  }

  /** Does nothing for movements that changed nothing. */
  async publishAll(tx: LedgerTx, all: Movement[]): Promise<void> {
    const movements = all.filter(moved);
    await outbox.publishMany(
      tx,
      BalanceChanged,
      movements.map((movement) => ({
        ...about(movement),
        data: { userId: movement.userId, balance: balanceOf(movement), energy: energyOf(movement, this.pace.everyMs) },
      })),
    );
    const low = movements.filter(({ availableBefore, available }) => availableBefore >= tokenRules.balanceLow && available < tokenRules.balanceLow);
    await outbox.publishMany(tx, BalanceLow, low.map((it) => ({ ...about(it), data: { userId: it.userId, available: it.available } })));
    const empty = movements.filter(({ energyBefore, energy }) => energyBefore > 0 && energy === 0);
    await outbox.publishMany(tx, EnergyDepleted, empty.map((it) => ({ ...about(it), data: { userId: it.userId } })));
  }
}

const about = ({ accountId, version, userId }: Movement) => ({ subject: accountId, version, user: userId });
