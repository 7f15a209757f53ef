import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';
import { DailyBonus } from './daily-bonus.entity.js';

@Injectable()
export class BonusesRepository {
  async find(tx: UserTx, day: string): Promise<DailyBonus> {
    const known = await tx.manager.findOneBy(DailyBonus, { userId: tx.user, day });
    return known ?? { userId: tx.user, day, login: false, sections: [], total: 0 };
  }

  async save(tx: UserTx, day: DailyBonus): Promise<void> {
    await tx.manager.upsert(DailyBonus, day, ['userId', 'day']);
  }
}
