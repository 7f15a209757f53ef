import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { disputeStates, TestCard, TestCheckout } from '@fernway/contracts/http/billing';
import { type BaseEnv, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import type { TokenOrder } from '../orders/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import { packageOf } from '../packages/packages.js';
import { returnUrls } from '../payments/return-urls.js';
import type { PlanCheckout } from '../plan-checkouts/plan-checkout.entity.js';
import { PlanCheckoutsService } from '../plan-checkouts/plan-checkouts.service.js';
import { planOf } from '../plans/plans.js';
import { RefundsService } from '../settlement/refunds.service.js';
import { SettlementService } from '../settlement/settlement.service.js';

/** In Stripe's words. */
const refusals: Record<Exclude<TestCard, 'accepted'>, string> = {
  declined: 'Your card was declined.',
  'insufficient-funds': 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
};

/** The provider's side of a test checkout. Not there unless payments are test payments. */
@Injectable()
export class TestCheckoutService {
  constructor(
    private readonly orders: OrdersService,
    private readonly planCheckouts: PlanCheckoutsService,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    @InjectEnv() private readonly env: Env & BaseEnv,
  ) {}

  async find(sessionId: string): Promise<TestCheckout> {
    const { order, plan } = await this.checkout(sessionId);
    return {
      sessionId,
      ...(order
        ? { packageName: packageOf(this.env, order.packageId).name, tokens: order.tokens, plan: null, trialDays: 0 }
        : { packageName: planOf(this.env, plan.plan).name, tokens: 0, plan: plan.plan, trialDays: plan.trialDays }),
      price: { amount: (order ?? plan).priceAmount, currency: (order ?? plan).priceCurrency },
      status: (order ?? plan).status,
      ...returnUrls(this.env.publicUrl, sessionId),
    };
  }

  /** A card that is refused leaves the checkout as it was, as at Stripe: one may try another. */
  async pay(sessionId: string, card: TestCard): Promise<TestCheckout> {
    const { order, plan } = await this.checkout(sessionId);
    if (card !== 'accepted' && (order ?? plan).status !== 'paid')
      throw new AppError('card-declined', { detail: refusals[card], details: { reason: card } });
    if (order)
      await this.settlement.settle(order.userId, order.id, {
        state: 'paid',
        sessionId,
        paymentId: `test_pi_${order.id}`,
      });
    else await this.planCheckouts.payTest(plan);
    return this.find(sessionId);
  }

  async cancel(sessionId: string): Promise<TestCheckout> {
    const { order, plan } = await this.checkout(sessionId);
    if (order) await this.settlement.settle(order.userId, order.id, { state: 'cancelled' });
    else await this.planCheckouts.move(plan.workspaceId, plan.id, 'cancelled');
    return this.find(sessionId);
  }

  async refund(sessionId: string, amount: number | undefined): Promise<TestCheckout> {
    const { userId, id } = await this.order(sessionId);
    await this.refunds.refund(userId, id, { amount });
    return this.find(sessionId);
  }

  async dispute(sessionId: string, outcome: (typeof disputeStates)[number]): Promise<TestCheckout> {
    const { userId, id } = await this.order(sessionId);
    await this.settlement.dispute(userId, id, `test_dp_${id}`, outcome);
    return this.find(sessionId);
  }

  private async order(sessionId: string): Promise<TokenOrder> {
    const { order } = await this.checkout(sessionId);
    if (!order) throw new AppError('conflict', { detail: 'Only token orders can be refunded or disputed here' });
    return order;
  }

  private async checkout(
    sessionId: string,
  ): Promise<{ order: TokenOrder; plan: null } | { order: null; plan: PlanCheckout }> {
    const order = this.env.payments === 'test' ? await this.orders.bySession(sessionId) : null;
    if (order?.provider === 'test') return { order, plan: null };
    const plan = this.env.payments === 'test' ? await this.planCheckouts.bySession(sessionId) : null;
    if (plan?.provider === 'test') return { order: null, plan };
    throw new AppError('not-found', { detail: 'There is no such test checkout' });
  }
}
