import { Body, Controller, Headers, Query } from '@nestjs/common';
import { createTokenCheckout, listOrders } from '@fernway/contracts/http/billing';
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

  @Route(listOrders)
  list(@Caller() caller: Caller, @Query({ schema: listOrders.query }) query: z.infer<typeof listOrders.query>) {
    return this.orders.list(caller, query);
  }
}
