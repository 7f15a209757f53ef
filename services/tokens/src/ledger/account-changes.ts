import { Injectable } from '@nestjs/common';
import { BalanceChanged, BalanceLow, EnergyDepleted } from '@fernway/contracts/events/tokens';
import { tokenRules } from '@fernway/contracts/http/tokens';
import { outbox } from '@fernway/events';
import { balanceOf, energyOf } from './account.js';
import { EnergyPace } from './energy-pace.js';
import { LedgerRepository, type LedgerTx } from './ledger.repository.js';
import { moved, type Movement } from './movement.js';

/** Tells the platform what a movement changed, in the same transaction. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly pace: EnergyPace,
  ) {}

  /** Also what lapsed on the way to a movement that changed nothing itself, such as a duplicate. */
  async publish(tx: LedgerTx, movement: Movement): Promise<void> {
    const { accountId } = movement;
    if (moved(movement) || (accountId && (await this.ledger.hasLapsed(tx, accountId)))) await this.tell(tx, [movement]);
  }

  /** Does nothing for movements that changed nothing; none of them may have let tokens lapse. */
  publishAll(tx: LedgerTx, all: Movement[]): Promise<void> {
    return this.tell(tx, all.filter(moved));
  }

  private async tell(tx: LedgerTx, movements: Movement[]): Promise<void> {
    await outbox.publishMany(
      tx,
      BalanceChanged,
      movements.map((movement) => ({
        ...about(movement),
        data: { userId: movement.userId, balance: balanceOf(movement), energy: energyOf(movement, this.pace.everyMs) },
      })),
    );
    const low = movements.filter(
      ({ availableBefore, available }) => availableBefore >= tokenRules.balanceLow && available < tokenRules.balanceLow,
    );
    await outbox.publishMany(
      tx,
      BalanceLow,
      low.map((it) => ({ ...about(it), data: { userId: it.userId, available: it.available } })),
    );
    const empty = movements.filter(({ energyBefore, energy }) => energyBefore > 0 && energy === 0);
    await outbox.publishMany(
      tx,
      EnergyDepleted,
      empty.map((it) => ({ ...about(it), data: { userId: it.userId } })),
    );
  }
}

const about = ({ accountId, version, userId }: Movement) => ({ subject: accountId, version, user: userId });
