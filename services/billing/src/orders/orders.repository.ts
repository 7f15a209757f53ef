import { Injectable } from '@nestjs/common';
import type { PlatformTx, UserTx } from '@fernway/database';
import { IsNull } from 'typeorm';
import type { BilledTo } from '../billed-to/billed-to.js';
import { TokenOrder } from './order.entity.js';

export type NewOrder = Pick<
  TokenOrder,
  'id' | 'workspaceId' | 'packageId' | 'tokens' | 'priceAmount' | 'priceCurrency' | 'provider' | 'requestKey'
>;

/** Newest first; the id is a UUID of version 7, so it sorts by time. */
export type OrderPage = { limit: number; before: string | null };

/** What a settlement may change of an order. */
export type OrderChange = Pick<
  TokenOrder,
  'version' | 'status' | 'sessionId' | 'paymentId' | 'tokensTakenBack' | 'refundedAmount' | 'dispute' | 'paidAt'
>;

@Injectable()
export class OrdersRepository {
  async insert(tx: UserTx, order: NewOrder): Promise<void> {
    await tx.manager.insert(TokenOrder, { ...order, userId: tx.user, status: 'open', version: 1 });
  }

  async setSession(tx: UserTx, id: string, sessionId: string): Promise<void> {
    await tx.manager.update(TokenOrder, { userId: tx.user, id }, { sessionId });
  }

  /** Once: what is kept stays. */
  async setBilledTo(tx: UserTx, id: string, billedTo: BilledTo): Promise<void> {
    await tx.manager.update(TokenOrder, { userId: tx.user, id, billedTo: IsNull() }, { billedTo });
  }

  find(tx: UserTx, id: string): Promise<TokenOrder | null> {
    return tx.manager.findOneBy(TokenOrder, { userId: tx.user, id });
  }

  findByRequest(tx: UserTx, requestKey: string): Promise<TokenOrder | null> {
    return tx.manager.findOneBy(TokenOrder, { userId: tx.user, requestKey });
  }

  findBySession(tx: UserTx | PlatformTx, sessionId: string): Promise<TokenOrder | null> {
    return tx.manager.findOneBy(TokenOrder, { sessionId });
  }

  async buyerOf(tx: PlatformTx, id: string): Promise<string | null> {
    return (await tx.manager.findOneBy(TokenOrder, { id }))?.userId ?? null;
  }

  page(tx: UserTx, { limit, before }: OrderPage): Promise<TokenOrder[]> {
    return tx.query<TokenOrder>({
      name: 'orders-page',
      text: `select id, version, package_id as "packageId", tokens, price_amount as "priceAmount",
                    price_currency as "priceCurrency", status, provider, created_at as "createdAt", paid_at as "paidAt",
                    tokens_taken_back as "tokensTakenBack", refunded_amount as "refundedAmount", dispute
               from token_order where user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
      values: [tx.user, before, limit],
    });
  }

  /** The order, held until the transaction ends. */
  lock(tx: UserTx, id: string): Promise<TokenOrder | null> {
    return tx.manager.findOne(TokenOrder, { where: { userId: tx.user, id }, lock: { mode: 'pessimistic_write' } });
  }

  async change(tx: UserTx, id: string, change: OrderChange): Promise<void> {
    await tx.manager.update(TokenOrder, { userId: tx.user, id }, change);
  }

  /**
   * Open orders that are due to be asked about, at most `batch`. Whoever takes them has them until their next time, which
   * comes later each time: after 2 minutes first, at most after an hour.
   */
  takeDue(tx: PlatformTx, batch: number): Promise<Pick<TokenOrder, 'userId' | 'id' | 'sessionId' | 'createdAt'>[]> {
    return tx.query({
      name: 'take-due-orders',
      text: `update token_order set checks = checks + 1, next_check_at = now() + least(interval '1 hour', interval '2 minutes' * 2 ^ least(checks, 6))
              where (user_id, id) in (select user_id, id from token_order where status = 'open' and next_check_at <= now()
                                       order by next_check_at limit $1 for update skip locked)
             returning user_id as "userId", id, session_id as "sessionId", created_at as "createdAt"`,
      values: [batch],
    });
  }
}
