import { Body, Controller, Param, Query } from '@nestjs/common';
import { createTokenCheckout, getCheckoutSession, listOrders } from '@fernway/contracts/http/billing';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { OrdersService } from './orders.service.js';

@Controller()
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Route(createTokenCheckout)
  checkout(@Caller() caller: Caller, @Body({ schema: createTokenCheckout.body }) { packageId }: { packageId: string }) {
    return this.orders.checkout(caller, packageId);
  }

  @Route(getCheckoutSession)
  session(@Caller() caller: Caller, @Param({ schema: getCheckoutSession.params }) { id }: { id: string }) {
    return this.orders.session(caller, id);
  }

  @Route(listOrders)
  list(@Caller() caller: Caller, @Query({ schema: listOrders.query }) query: z.infer<typeof listOrders.query>) {
    return this.orders.list(caller, query);
  }
}
