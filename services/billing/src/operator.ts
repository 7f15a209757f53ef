import { Tenancy } from '@fernway/database';
import type { DataSource } from 'typeorm';
import { Env } from './env.js';
import { OrdersRepository } from './orders/orders.repository.js';
import { TokenOrder } from './orders/order.entity.js';
import { catalogueFor } from './payments/catalogue.js';
import { stripeClient } from './payments/stripe-client.js';
import { syncPrices } from './payments/stripe-prices.js';
import { RefundRequestsService, type RefundWish } from './settlement/refund-requests.service.js';
import { OrderReversal } from './settlement/reversal.entity.js';
import { ReversalsRepository } from './settlement/reversals.repository.js';
import { stripeEventTypes } from './webhooks/stripe-event-handler.js';

/** What an operator's shell needs of this service (`npm run fernway -- billing …`). */
export const operator = {
  entities: [TokenOrder, OrderReversal],

  /** Events that the operator's webhook at Stripe should send. */
  webhookEvents: stripeEventTypes,

  /**
   * Brings the prices at Stripe in line with the code's. @returns what was done, one entry per price
   * @throws Error with the bad settings, one per line
   */
  async sync(settings: Record<string, string | undefined>): Promise<{ id: string; price: string; did: string }[]> {
    const given = Object.fromEntries(
      Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''),
    );
    const { data: env, error } = Env.safeParse(given);
    if (!env) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
    const { secretKey, apiBase } = env.stripe;
    if (env.payments !== 'stripe' || !secretKey)
      throw new Error(`Payments are ${env.payments}: set STRIPE_SECRET_KEY to sell through Stripe`);
    const synced = await syncPrices(stripeClient({ secretKey, apiBase }), catalogueFor(env));
    return synced.map(({ sold: { id, amount, currency, interval }, priceId, did }) => ({
      id,
      price: `${currency} ${amount}${interval ? ` a ${interval}` : ''} (${priceId})`,
      did,
    }));
  },

  /** Notes a refund, which the running service then gives. @returns its id and amount in minor units */
  async refund(dataSource: DataSource, orderId: string, wish: RefundWish): Promise<{ id: string; amount: number }> {
    const requests = new RefundRequestsService(
      new Tenancy(dataSource, 'billing'),
      new OrdersRepository(),
      new ReversalsRepository(),
    );
    return requests.requestOf(orderId, wish);
  },
};
