import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Order } from '@fernway/contracts/http/billing';
import { Tenancy } from '@fernway/database';
import { type Caller, InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Env } from '../env.js';
import { packageOf } from '../packages/packages.js';
import { type OpenCheckout, PAYMENT_PROVIDER, type PaymentProvider } from '../payments/payment-provider.js';
import { SettlementService } from '../settlement/settlement.service.js';
import type { TokenOrder } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';

@Injectable()
export class OrdersService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly orders: OrdersRepository,
    private readonly settlement: SettlementService,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider | null,
    @InjectEnv() private readonly env: Env,
  ) {}

  /**
   * The order exists before the provider is asked: a payment always finds what it pays for.
   * @param requestKey of the caller's; the same one, after a crash, goes on with the same order
   */
  async checkout(
    { user, workspace }: Pick<Caller, 'user' | 'workspace'>,
    packageId: string,
    requestKey: string | null = null,
  ): Promise<OpenCheckout> {
    const provider = this.enabled();
    const item = packageOf(this.env, packageId);
    const order = await this.tenancy.run({ user }, async (tx) => {
      const begun = requestKey ? await this.orders.findByRequest(tx, requestKey) : null;
      if (begun?.status === 'open' && begun.packageId === packageId) return begun;
      const { tokens, price } = item;
      const id = uuidv7();
      await this.orders.insert(tx, {
        id,
        workspaceId: workspace,
        packageId,
        tokens,
        priceAmount: price.amount,
        priceCurrency: price.currency,
        provider: provider.name,
        requestKey: begun ? null : requestKey,
      });
      return { id, sessionId: null };
    });
    const open = await provider.open({ orderId: order.id, userId: user, item, sessionId: order.sessionId });
    await this.tenancy.run({ user }, (tx) => this.orders.setSession(tx, order.id, open.sessionId));
    return open;
  }

  /** Asks the provider about an open order, so that a webhook on its way does not keep the buyer waiting. */
  async session({ user }: Caller, sessionId: string): Promise<TokenOrder | null> {
    const order = await this.tenancy.run({ user }, (tx) => this.orders.findBySession(tx, sessionId));
    return order?.status === 'open' ? this.settlement.refresh(user, order.id) : order;
  }

  async list({ user }: Caller, { limit, after }: { limit: number; after?: string | undefined }) {
    const rows = await this.tenancy.run({ user }, (tx) =>
      this.orders.page(tx, { limit: limit + 1, before: after ?? null }),
    );
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
  refunded: { amount: order.refundedAmount, currency: order.priceCurrency },
  tokensTakenBack: order.tokensTakenBack,
  dispute: order.dispute,
  provider: order.provider,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
});
