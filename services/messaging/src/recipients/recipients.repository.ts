import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';
import { Recipient } from './recipient.entity.js';

@Injectable()
export class RecipientsRepository {
  async add(tx: UserTx, recipient: Omit<Recipient, 'userId'>): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(Recipient)
      .values({ ...recipient, userId: tx.user })
      .orIgnore()
      .execute();
  }

  async change(tx: UserTx, change: Pick<Recipient, 'firstName' | 'language'>): Promise<boolean> {
    const { affected } = await tx.manager.update(Recipient, { userId: tx.user }, change);
    return affected === 1;
  }

  find(tx: UserTx): Promise<Recipient | null> {
    return tx.manager.findOneBy(Recipient, { userId: tx.user });
  }
}
