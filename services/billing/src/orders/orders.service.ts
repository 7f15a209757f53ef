import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { OrderPaid } from '@fernway/contracts/events/billing';
import type { getCheckoutSession, Order } from '@fernway/contracts/http/billing';
import { Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Env } from '../env.js';
import { packageOf } from '../packages/packages.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../payments/payment-provider.js';
import type { TokenOrder } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';

@Injectable()
export class OrdersService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly orders: OrdersRepository,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider | null,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** The order exists before the provider is asked: a payment always finds what it pays for. */
  async checkout({ user }: Caller, packageId: string): Promise<{ url: string; sessionId: string }> {
    const provider = this.enabled();
    const item = packageOf(this.env, packageId);
    const id = uuidv7();
    const { tokens, price } = item;
    await this.tenancy.run({ user }, (tx) =>
      this.orders.insert(tx, {
        id,
        packageId,
        tokens,
        priceAmount: price.amount,
        priceCurrency: price.currency,
        provider: provider.name,
      }),
    );
    const { sessionId, url } = await provider.open({ orderId: id, userId: user, item });
    await this.tenancy.run({ user }, (tx) => this.orders.setSession(tx, id, sessionId));
    return { url, sessionId };
  }

  /** Asks the provider about an open order, so that a webhook on its way does not keep the buyer waiting. */
  async session({ user }: Caller, sessionId: string): Promise<z.infer<typeof getCheckoutSession.returns>> {
    const order = await this.tenancy.run({ user }, (tx) => this.orders.findBySession(tx, sessionId));
    if (!order) throw new AppError('not-found');
    const state = order.status === 'open' ? await this.payments?.stateOf(sessionId) : undefined;
    if (state === 'paid') await this.pay(user, order.id);
    return { status: state ?? order.status, tokens: order.tokens, plan: null };
  }

  /** Paid once, however often and in whatever order one is told; the event and the state are one transaction. */
  async pay(user: string, orderId: string): Promise<void> {
    await this.tenancy.run({ user }, async (tx) => {
      // Money that came after all counts, even for an order that had been given up.
      const order = await this.orders.move(tx, orderId, 'paid', ['open', 'cancelled', 'expired', 'failed']);
      if (!order?.paidAt) return;
      await outbox.publish(tx, OrderPaid, {
        subject: order.id,
        version: order.version,
        user,
        data: {
          orderId: order.id,
          userId: user,
          packageId: order.packageId,
          tokens: order.tokens,
          price: { amount: order.priceAmount, currency: order.priceCurrency },
          provider: order.provider,
          paidAt: order.paidAt.toISOString(),
        },
      });
    });
  }

  async close(user: string, orderId: string, as: 'cancelled' | 'expired' | 'failed'): Promise<void> {
    await this.tenancy.run({ user }, (tx) => this.orders.move(tx, orderId, as, ['open']));
  }

  async list({ user }: Caller, { limit, after }: { limit: number; after?: string | undefined }) {
    const rows = await this.tenancy.run({ user }, (tx) => this.orders.page(tx, { limit: limit + 1, before: after ?? null }));
    const items = rows.slice(0, limit);
    return { items: items.map(shown), next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** By the id that only the browser sent to the checkout knows. */
  bySession(sessionId: string): Promise<TokenOrder | null> {
    return this.tenancy.run({ platform: 'session' }, (tx) => this.orders.findBySession(tx, sessionId));
  }

  private enabled(): PaymentProvider {
    if (this.payments) return this.payments;
    throw new AppError('feature-off', { detail: 'Payments are off: the operator enables them with STRIPE_SECRET_KEY' });
  }
}

const shown = (order: TokenOrder): Order => ({
  id: order.id,
  packageId: order.packageId,
  tokens: order.tokens,
  price: { amount: order.priceAmount, currency: order.priceCurrency },
  status: order.status,
  refunded: { amount: 0, currency: order.priceCurrency },
  tokensTakenBack: 0,
  dispute: null,
  provider: order.provider,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
});
