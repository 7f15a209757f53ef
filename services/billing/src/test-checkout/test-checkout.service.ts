import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { disputeStates, TestCheckout } from '@fernway/contracts/http/billing';
import { type BaseEnv, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import type { TokenOrder } from '../orders/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import { packageOf } from '../packages/packages.js';
import { returnUrls } from '../payments/return-urls.js';
import { RefundsService } from '../settlement/refunds.service.js';
import { SettlementService } from '../settlement/settlement.service.js';

/** The provider's side of a test checkout. Not there unless payments are test payments. */
@Injectable()
export class TestCheckoutService {
  constructor(
    private readonly orders: OrdersService,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    @InjectEnv() private readonly env: Env & BaseEnv,
  ) {}

  async find(sessionId: string): Promise<TestCheckout> {
    const { packageId, tokens, priceAmount, priceCurrency, status } = await this.order(sessionId);
    return {
      sessionId,
      packageName: packageOf(this.env, packageId).name,
      tokens,
      plan: null,
      trialDays: 0,
      price: { amount: priceAmount, currency: priceCurrency },
      status,
      ...returnUrls(this.env.publicUrl, sessionId),
    };
  }

  async pay(sessionId: string): Promise<TestCheckout> {
    const { userId, id } = await this.order(sessionId);
    await this.settlement.settle(userId, id, { state: 'paid', sessionId, paymentId: `test_pi_${id}` });
    return this.find(sessionId);
  }

  async cancel(sessionId: string): Promise<TestCheckout> {
    const { userId, id } = await this.order(sessionId);
    await this.settlement.settle(userId, id, { state: 'cancelled' });
    return this.find(sessionId);
  }

  async refund(sessionId: string, amount: number | undefined): Promise<TestCheckout> {
    const { userId, id } = await this.order(sessionId);
    await this.refunds.refund(userId, id, { amount });
    return this.find(sessionId);
  }

  /** A dispute is over all that was not refunded; there is one per payment, as at a bank. */
  async dispute(sessionId: string, outcome: (typeof disputeStates)[number]): Promise<TestCheckout> {
    const { userId, id, status, priceAmount, refundedAmount } = await this.order(sessionId);
    const amount = priceAmount - refundedAmount;
    if (status !== 'paid' || amount === 0) throw new AppError('conflict', { detail: 'Only money that was paid can be disputed' });
    await this.settlement.settle(userId, id, { reversals: [{ kind: 'dispute', providerId: `test_dp_${id}`, amount, status: outcome }] });
    return this.find(sessionId);
  }

  private async order(sessionId: string): Promise<TokenOrder> {
    const order = this.env.payments === 'test' ? await this.orders.bySession(sessionId) : null;
    if (order?.provider !== 'test') throw new AppError('not-found', { detail: 'There is no such test checkout' });
    return order;
  }
}
