import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';
import type { Account } from '../ledger/account.js';

@Injectable()
export class EnergyRepository {
  /** Stores the energy that regeneration has reached; the bonus of the full meter is no longer due. */
  async saveRead(tx: UserTx, { energy, energyAt }: Pick<Account, 'energy' | 'energyAt'>): Promise<void> {
    await tx.query({
      name: 'energy-read',
      text: 'UPDATE account SET energy = $2, energy_at = $3, energy_full = false WHERE user_id = $1',
      values: [tx.user, energy, energyAt],
    });
  }

  async saveBonus(tx: UserTx, at: Date): Promise<void> {
    await tx.query({
      name: 'energy-bonus',
      text: 'UPDATE account SET energy_bonus_at = $2 WHERE user_id = $1',
      values: [tx.user, at],
    });
  }
}
