import { Injectable } from '@nestjs/common';
import type { PlatformTx, UserTx } from '@fernway/database';
import { type OrderStatus, TokenOrder } from './order.entity.js';

export type NewOrder = Pick<TokenOrder, 'id' | 'packageId' | 'tokens' | 'priceAmount' | 'priceCurrency' | 'provider'>;

/** Newest first; the id is a UUID of version 7, so it sorts by time. */
export type OrderPage = { limit: number; before: string | null };

@Injectable()
export class OrdersRepository {
  async insert(tx: UserTx, order: NewOrder): Promise<void> {
    await tx.manager.insert(TokenOrder, { ...order, userId: tx.user, status: 'open', version: 1 });
  }

  async setSession(tx: UserTx, id: string, sessionId: string): Promise<void> {
    await tx.manager.update(TokenOrder, { userId: tx.user, id }, { sessionId });
  }

  find(tx: UserTx, id: string): Promise<TokenOrder | null> {
    return tx.manager.findOneBy(TokenOrder, { userId: tx.user, id });
  }

  findBySession(tx: UserTx | PlatformTx, sessionId: string): Promise<TokenOrder | null> {
    return tx.manager.findOneBy(TokenOrder, { sessionId });
  }

  page(tx: UserTx, { limit, before }: OrderPage): Promise<TokenOrder[]> {
    return tx.query<TokenOrder>({
      name: 'orders-page',
      text: `select id, version, package_id as "packageId", tokens, price_amount as "priceAmount",
                    price_currency as "priceCurrency", status, provider, created_at as "createdAt", paid_at as "paidAt"
               from token_order where user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
      values: [tx.user, before, limit],
    });
  }

  /** @returns the order when this call moved it; null when it was there or beyond already */
  async move(tx: UserTx, id: string, to: OrderStatus, from: OrderStatus[]): Promise<TokenOrder | null> {
    const { affected } = await tx.manager
      .createQueryBuilder()
      .update(TokenOrder)
      .set({ status: to, version: () => 'version + 1', ...(to === 'paid' && { paidAt: () => 'now()' }) })
      .where('user_id = :user and id = :id and status in (:...from)', { user: tx.user, id, from })
      .execute();
    return affected ? this.find(tx, id) : null;
  }
}
