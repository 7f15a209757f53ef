import { z } from 'zod';
import { endpoint, Id, Money, page, pageQuery, Timestamp } from '../endpoint.js';
import { packages } from '../token-economy.js';

export { packages };

export const TokenPackage = z
  .object({
    id: z.string(),
    name: z.string(),
    tokens: z.int().positive(),
    price: Money,
    labels: z.array(z.string()),
    description: z.string(),
  })
  .meta({ id: 'TokenPackage' });
export type TokenPackage = z.infer<typeof TokenPackage>;

export const orderStatuses = ['open', 'paid', 'cancelled', 'expired', 'failed'] as const;

export const Order = z
  .object({
    id: Id,
    packageId: z.string(),
    tokens: z.int(),
    price: Money,
    status: z.enum(orderStatuses),
    provider: z.enum(['test', 'stripe']),
    createdAt: Timestamp,
    paidAt: Timestamp.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/billing/packages',
  access: 'public',
  summary: 'Token packages in the order of display',
  returns: z.object({ items: z.array(TokenPackage) }),
  status: 200,
});

export const createTokenCheckout = endpoint({
  method: 'POST',
  path: '/api/billing/token-checkout',
  access: 'user',
  summary: 'Open a checkout for a package; its page is at `url`',
  body: z.strictObject({ packageId: z.string().max(100) }),
  returns: z.object({ url: z.string(), sessionId: z.string() }),
  status: 201,
  idempotent: true,
});

export const getCheckoutSession = endpoint({
  method: 'GET',
  path: '/api/billing/checkout-sessions/:id',
  access: 'user',
  summary: 'State of a checkout of the signed-in user',
  params: z.strictObject({ id: z.string().max(200) }),
  returns: z.object({ status: z.enum(orderStatuses), tokens: z.int() }),
  status: 200,
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/billing/orders',
  access: 'user',
  summary: 'Token orders of the signed-in user, newest first',
  query: z.strictObject(pageQuery),
  returns: page(Order),
  status: 200,
});
