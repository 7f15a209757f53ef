import { z } from '@fernway/contracts/zod';
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
  query: z.strictObject({ ...pageQuery, after: Id.optional() }),
  returns: page(Order),
  status: 200,
});

/** A test checkout as its page shows it. The unguessable session id is what lets one in, as with a real provider. */
export const TestCheckout = z
  .object({
    sessionId: z.string(),
    packageName: z.string(),
    tokens: z.int(),
    price: Money,
    status: z.enum(orderStatuses),
    successUrl: z.string(),
    cancelUrl: z.string(),
  })
  .meta({ id: 'TestCheckout' });
export type TestCheckout = z.infer<typeof TestCheckout>;

const testCheckout = {
  access: 'public',
  params: z.strictObject({ id: z.string().regex(/^test_[\w-]{32}$/) }),
  returns: TestCheckout,
  status: 200,
} as const;

export const getTestCheckout = endpoint({
  ...testCheckout,
  method: 'GET',
  path: '/api/billing/test-checkouts/:id',
  summary: 'A test checkout; no money moves',
});

export const payTestCheckout = endpoint({
  ...testCheckout,
  method: 'POST',
  path: '/api/billing/test-checkouts/:id/pay',
  summary: 'Pay a test checkout: the order is paid as if by a real provider',
  body: z.strictObject({}),
});

export const cancelTestCheckout = endpoint({
  ...testCheckout,
  method: 'POST',
  path: '/api/billing/test-checkouts/:id/cancel',
  summary: 'Cancel a test checkout',
  body: z.strictObject({}),
});

/** Stripe's events, signed over the raw body; whatever their shape, the signature decides. */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/billing/webhooks/stripe',
  access: 'public',
  summary: 'Events of Stripe',
  body: z.record(z.string(), z.unknown()),
  returns: z.object({ received: z.literal(true) }),
  status: 200,
});
