import { Injectable } from '@nestjs/common';
import type { PlatformTx, UserTx } from '@fernway/database';
import { OrderReversal } from './reversal.entity.js';

export type NewReversal = Pick<
  OrderReversal,
  'id' | 'orderId' | 'kind' | 'providerId' | 'amount' | 'status' | 'reason'
>;
export type DueRefund = Pick<OrderReversal, 'userId' | 'id' | 'orderId' | 'amount'>;

@Injectable()
export class ReversalsRepository {
  /** In the order in which they came. */
  of(tx: UserTx, orderId: string): Promise<OrderReversal[]> {
    return tx.manager.find(OrderReversal, {
      where: { userId: tx.user, orderId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  async insert(tx: UserTx, reversal: NewReversal): Promise<void> {
    await tx.manager.insert(OrderReversal, { ...reversal, userId: tx.user });
  }

  async setStatus(tx: UserTx, id: string, status: OrderReversal['status'], providerId: string | null): Promise<void> {
    await tx.manager.update(OrderReversal, { userId: tx.user, id }, { status, providerId });
  }

  /** Refunds that have not reached the provider, at most `batch`; theirs for a minute who takes them. */
  takeDue(tx: PlatformTx, batch: number): Promise<DueRefund[]> {
    return tx.query({
      name: 'take-due-refunds',
      text: `update order_reversal set next_check_at = now() + interval '1 minute'
              where (user_id, id) in (select user_id, id from order_reversal where status = 'requested' and next_check_at <= now()
                                       order by next_check_at limit $1 for update skip locked)
             returning user_id as "userId", id, order_id as "orderId", amount`,
      values: [batch],
    });
  }
}
