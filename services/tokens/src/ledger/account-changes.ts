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

  /** Does nothing for a movement that changed nothing. */
  async publish(tx: LedgerTx, movement: Movement): Promise<void> {
    if (!moved(movement)) return;
    const { userId, available, energy } = movement;
    const about = { subject: movement.accountId, version: movement.version, user: userId };
    await outbox.publish(tx, BalanceChanged, {
      ...about,
      data: { userId, balance: balanceOf(movement), energy: energyOf(movement, this.pace.everyMs) },
    });
    if (movement.availableBefore >= tokenRules.balanceLow && available < tokenRules.balanceLow) {
      await outbox.publish(tx, BalanceLow, { ...about, data: { userId, available } });
    }
    if (movement.energyBefore > 0 && energy === 0) {
      await outbox.publish(tx, EnergyDepleted, { ...about, data: { userId } });
    }
  }
}
