import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import { uuidv7 } from 'uuidv7';
import { OrdersRepository } from '../orders/orders.repository.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../payments/payment-provider.js';
import { type DueRefund, ReversalsRepository } from './reversals.repository.js';
import { SettlementService } from './settlement.service.js';

/** A refund of the operator's: noted first, then asked of the provider, as often as it takes, under one key. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly orders: OrdersRepository,
    private readonly reversals: ReversalsRepository,
    private readonly settlement: SettlementService,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider | null,
  ) {}

  /** @param amount minor units; what is left of the price when unset */
  async refund(user: string, orderId: string, given: { amount?: number | undefined; reason?: string | undefined } = {}): Promise<void> {
    const due = await this.tenancy.run({ user }, async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (order?.status !== 'paid') throw new AppError('conflict', { detail: 'Only a paid order can be refunded' });
      const asked = (await this.reversals.of(tx, orderId)).filter(({ kind, status }) => kind === 'refund' && status !== 'failed');
      const left = order.priceAmount - asked.reduce((sum, { amount }) => sum + amount, 0);
      const amount = given.amount ?? left;
      if (amount <= 0 || amount > left) throw new AppError('conflict', { detail: `Of this order ${left} can still be refunded`, details: { left } });
      const refund = { id: uuidv7(), orderId, amount };
      await this.reversals.insert(tx, { ...refund, kind: 'refund', providerId: null, status: 'requested', reason: given.reason ?? null });
      return { ...refund, userId: user };
    });
    await this.perform(due);
  }

  /** Does what was asked for; repeated after a crash it gives the money back no second time. */
  async perform({ userId, id, orderId, amount }: DueRefund): Promise<void> {
    const order = await this.tenancy.run({ user: userId }, (tx) => this.orders.find(tx, orderId));
    if (!order || order.provider !== this.payments?.name) throw new AppError('feature-off', { detail: 'The provider of this payment is off' });
    const paymentId = order.paymentId ?? order.sessionId ?? '';
    const known = await this.payments.refund({ refundId: id, orderId, userId, paymentId, amount });
    // Somebody may have heard of it before this answer was here, and of more: then the provider is asked.
    const settled = await this.settlement.settle(userId, orderId, { reversals: [known] }, order.version);
    if (!settled) await this.settlement.refresh(userId, orderId);
  }
}
