import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { OrderPaid } from '@fernway/contracts/events/billing';
import { Tenancy, type UserTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { TokenOrder } from '../orders/order.entity.js';
import { OrdersRepository } from '../orders/orders.repository.js';
import { type OrderTruth, PAYMENT_PROVIDER, type PaymentProvider } from '../payments/payment-provider.js';
import type { DisputeStatus } from './reversal.entity.js';
import { ReversalsService } from './reversals.service.js';
import { leftOf } from './taken-back.js';

const attempts = 5;

/** Of a truth, what one knows. */
export type KnownTruth = Partial<OrderTruth>;

/**
 * Brings an order in line with what its provider knows. Webhooks, the buyer's return and the reconciler all end here,
 * so it does not matter which of them comes first, twice or never: the order follows the provider's state, not the order
 * of messages, and every change and its event are one transaction.
 */
@Injectable()
export class SettlementService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly orders: OrdersRepository,
    private readonly reversals: ReversalsService,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider | null,
  ) {}

  /**
   * Asks the provider, and settles by its answer. @returns the order as it is then; null when there is none
   * @param sessionId as a webhook names it, for an order that has not noted its own yet
   */
  async refresh(user: string, orderId: string, sessionId?: string): Promise<TokenOrder | null> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const order = await this.tenancy.run({ user }, (tx) => this.orders.find(tx, orderId));
      const session = order?.sessionId ?? sessionId;
      if (!order || !session || order.provider !== this.payments?.name) return order;
      const truth = await this.payments.truthOf(order, session);
      if (!truth) return order;
      const settled = await this.settle(user, orderId, truth, order.version);
      if (settled) return settled;
    }
    throw new AppError('conflict', { detail: `Order ${orderId} kept changing while its payment was read` });
  }

  /**
   * @param seen the order's version before the provider was asked: what was learned since may be newer than `truth`
   * @returns the order as it is now; null when it is not at `seen` any more
   */
  settle(user: string, orderId: string, truth: KnownTruth, seen?: number): Promise<TokenOrder | null> {
    return this.settleAs(user, orderId, async (_tx, { version }) =>
      seen === undefined || version === seen ? truth : null,
    );
  }

  /** @param truthOf what is known, decided on while nobody else changes the order; null: it is left as it is */
  private settleAs(
    user: string,
    orderId: string,
    truthOf: (tx: UserTx, order: TokenOrder) => Promise<KnownTruth | null>,
  ): Promise<TokenOrder | null> {
    return this.tenancy.run({ user }, async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) throw new AppError('not-found', { detail: 'There is no such order' });
      const truth = await truthOf(tx, order);
      if (!truth) return null;
      await this.settlePayment(tx, order, truth);
      if (order.status === 'paid') await this.reversals.settle(tx, order, truth.reversals ?? []);
      const { version, status, sessionId, paymentId, tokensTakenBack, refundedAmount, dispute, paidAt } = order;
      await this.orders.change(tx, orderId, {
        version,
        status,
        sessionId,
        paymentId,
        tokensTakenBack,
        refundedAmount,
        dispute,
        paidAt,
      });
      return order;
    });
  }

  /** A dispute over all that has not gone back, decided on while nobody asks for a refund. There is one per payment, as at a bank. */
  dispute(user: string, orderId: string, providerId: string, outcome: DisputeStatus): Promise<TokenOrder | null> {
    return this.settleAs(user, orderId, async (tx, order) => {
      const known = await this.reversals.of(tx, orderId);
      const disputed = known.find((one) => one.providerId === providerId);
      const left = leftOf(
        order,
        known.filter((one) => one !== disputed),
      );
      const amount = disputed?.amount ?? left;
      if (order.status !== 'paid' || amount === 0 || amount > left)
        throw new AppError('conflict', { detail: 'Only money that was paid can be disputed' });
      return { reversals: [{ kind: 'dispute', providerId, amount, status: outcome }] };
    });
  }

  /** Money that came after all counts, even for an order that had been given up; a paid one stays paid. */
  private async settlePayment(
    tx: UserTx,
    order: TokenOrder,
    { state, sessionId, paymentId }: KnownTruth,
  ): Promise<void> {
    order.sessionId ??= sessionId ?? null;
    order.paymentId ??= paymentId ?? null;
    if (state === 'paid' && order.status !== 'paid') {
      Object.assign(order, { status: 'paid', paidAt: new Date(), version: order.version + 1 });
      await publishPaid(tx, order);
    } else if (state && state !== 'open' && order.status === 'open') {
      Object.assign(order, { status: state, version: order.version + 1 });
    }
  }
}

const publishPaid = (tx: UserTx, order: TokenOrder) =>
  outbox.publish(tx, OrderPaid, {
    subject: order.id,
    version: order.version,
    user: tx.user,
    data: {
      orderId: order.id,
      userId: tx.user,
      ...(order.workspaceId && { workspaceId: order.workspaceId }),
      packageId: order.packageId,
      tokens: order.tokens,
      price: { amount: order.priceAmount, currency: order.priceCurrency },
      provider: order.provider,
      paidAt: (order.paidAt ?? new Date()).toISOString(),
    },
  });
