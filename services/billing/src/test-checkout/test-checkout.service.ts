import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { TestCheckout } from '@fernway/contracts/http/billing';
import { type BaseEnv, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import type { TokenOrder } from '../orders/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import { packageOf } from '../packages/packages.js';
import { returnUrls } from '../payments/return-urls.js';

/** The provider's side of a test checkout. Not there unless payments are test payments. */
@Injectable()
export class TestCheckoutService {
  constructor(
    private readonly orders: OrdersService,
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
    await this.orders.pay(userId, id);
    return this.find(sessionId);
  }

  async cancel(sessionId: string): Promise<TestCheckout> {
    const { userId, id } = await this.order(sessionId);
    await this.orders.close(userId, id, 'cancelled');
    return this.find(sessionId);
  }

  private async order(sessionId: string): Promise<TokenOrder> {
    const order = this.env.payments === 'test' ? await this.orders.bySession(sessionId) : null;
    if (order?.provider !== 'test') throw new AppError('not-found', { detail: 'There is no such test checkout' });
    return order;
  }
}
