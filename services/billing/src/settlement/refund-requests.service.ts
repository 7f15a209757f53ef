import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import { uuidv7 } from 'uuidv7';
import { OrdersRepository } from '../orders/orders.repository.js';
import { type DueRefund, ReversalsRepository } from './reversals.repository.js';
import { leftOf } from './taken-back.js';

/** `amount` in minor units; what is left of the price when unset. */
export type RefundWish = { amount?: number | undefined; reason?: string | undefined };

/** Notes refunds before anybody is asked for them: what is noted is done, however often a process dies over it. */
@Injectable()
export class RefundRequestsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly orders: OrdersRepository,
    private readonly reversals: ReversalsRepository,
  ) {}

  request(user: string, orderId: string, wish: RefundWish = {}): Promise<DueRefund> {
    return this.tenancy.run({ user }, async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (order?.status !== 'paid') throw new AppError('conflict', { detail: 'Only a paid order can be refunded' });
      const left = leftOf(order, await this.reversals.of(tx, orderId));
      const amount = wish.amount ?? left;
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
        throw new AppError('conflict', {
          detail: `Of this order ${left} can still be refunded, in whole minor units`,
          details: { left },
        });
      const refund = { id: uuidv7(), orderId, amount };
      await this.reversals.insert(tx, {
        ...refund,
        kind: 'refund',
        providerId: null,
        status: 'requested',
        reason: wish.reason ?? null,
      });
      return { ...refund, userId: user };
    });
  }

  /** For an operator, who knows the order alone. */
  async requestOf(orderId: string, wish: RefundWish): Promise<DueRefund> {
    const user = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.orders.buyerOf(tx, orderId));
    if (!user) throw new AppError('not-found', { detail: `There is no order ${orderId}` });
    return this.request(user, orderId, wish);
  }
}
