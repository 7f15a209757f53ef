import { Body, Controller, Headers, Param, Query } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { createTokenCheckout, getCheckoutSession, listOrders } from '@fernway/contracts/http/billing';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { OrdersService } from './orders.service.js';

@Controller()
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Route(createTokenCheckout)
  checkout(
    @Caller() caller: Caller,
    @Body({ schema: createTokenCheckout.body }) { packageId }: { packageId: string },
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.orders.checkout(caller, packageId, key);
  }

  @Route(getCheckoutSession)
  async session(@Caller() caller: Caller, @Param({ schema: getCheckoutSession.params }) { id }: { id: string }) {
    const order = await this.orders.session(caller, id);
    if (!order) throw new AppError('not-found');
    return { status: order.status, tokens: order.tokens, plan: null };
  }

  @Route(listOrders)
  list(@Caller() caller: Caller, @Query({ schema: listOrders.query }) query: z.infer<typeof listOrders.query>) {
    return this.orders.list(caller, query);
  }
}
