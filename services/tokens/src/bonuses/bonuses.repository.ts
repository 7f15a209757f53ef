import { Injectable } from '@nestjs/common';
import { type PlatformTx, removeSome, type UserTx } from '@fernway/database';
import { DailyBonus } from './daily-bonus.entity.js';

const keptDays = 30;

@Injectable()
export class BonusesRepository {
  async find(tx: UserTx, day: string): Promise<DailyBonus> {
    const known = await tx.manager.findOneBy(DailyBonus, { userId: tx.user, day });
    return known ?? { userId: tx.user, day, login: false, sections: [], total: 0 };
  }

  async save(tx: UserTx, day: DailyBonus): Promise<void> {
    await tx.manager.upsert(DailyBonus, day, ['userId', 'day']);
  }

  /** Days that are long over in every zone; what was earned on them stands in the ledger. */
  forgetPast(tx: PlatformTx, today: Date): Promise<boolean> {
    return removeSome(tx, { table: 'daily_bonus', where: `day < $1::date - ${keptDays}`, values: [today] });
  }
}
