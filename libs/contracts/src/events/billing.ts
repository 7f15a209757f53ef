import { z } from '@fernway/contracts/zod';
import { Money } from '../endpoint.js';
import { defineEvent } from '../event.js';

export const OrderPaid = defineEvent('billing.order-paid', 1, {
  aggregate: 'billing.order',
  data: z.object({
    orderId: z.uuid(),
    userId: z.uuid(),
    packageId: z.string(),
    tokens: z.int().positive(),
    price: Money,
    provider: z.string(),
    paidAt: z.iso.datetime(),
  }),
});
