import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../payments/payment-provider.js';
import { RefundRequestsService, type RefundWish } from './refund-requests.service.js';
import type { DueRefund } from './reversals.repository.js';
import { SettlementService } from './settlement.service.js';

/** A refund of the operator's: noted first, then asked of the provider, as often as it takes, under one key. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly requests: RefundRequestsService,
    private readonly settlement: SettlementService,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider | null,
  ) {}

  async refund(user: string, orderId: string, wish: RefundWish = {}): Promise<void> {
    await this.perform(await this.requests.request(user, orderId, wish));
  }

  /** Does what was asked for; repeated after a crash it gives the money back no second time. */
  async perform({ userId, id, orderId, amount }: DueRefund): Promise<void> {
    // An order that is older than its payment's id learns it here.
    const order = await this.settlement.refresh(userId, orderId);
    if (!order || order.provider !== this.payments?.name)
      throw new AppError('feature-off', { detail: 'The provider of this payment is off' });
    const known = await this.payments.refund({ refundId: id, orderId, userId, paymentId: order.paymentId, amount });
    // Somebody may have heard of it before this answer was here, and of more: then the provider is asked.
    const settled = await this.settlement.settle(userId, orderId, { reversals: [known] }, order.version);
    if (!settled) await this.settlement.refresh(userId, orderId);
  }
}
