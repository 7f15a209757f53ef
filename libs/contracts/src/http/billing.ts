import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idPageQuery, idParams, Money, page, Timestamp } from '../endpoint.js';
import { packages } from '../token-economy.js';
import { pdf, planIds, providers } from './billing-plans.js';

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

/** Of the payment. What was given back, or is disputed, is told beside it: a refunded order was paid. */
export const orderStatuses = ['open', 'paid', 'cancelled', 'expired', 'failed'] as const;
export const disputeStates = ['open', 'won', 'lost'] as const;

export const Order = z
  .object({
    id: Id,
    packageId: z.string(),
    tokens: z.int(),
    price: Money,
    status: z.enum(orderStatuses),
    /** Of the price; all of it after a full refund. */
    refunded: Money,
    /** What refunds and disputes took back of `tokens`. */
    tokensTakenBack: z.int().nonnegative(),
    /** Of the bank, last state; null where nobody disputed the payment. */
    dispute: z.enum(disputeStates).nullable(),
    provider: z.enum(providers),
    createdAt: Timestamp,
    paidAt: Timestamp.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const listPackages = endpoint({
  name: 'listPackages',
  method: 'GET',
  path: '/api/billing/packages',
  access: 'public',
  summary: 'Token packages in the order of display',
  returns: z.object({ items: z.array(TokenPackage) }),
  status: 200,
});

export const createTokenCheckout = endpoint({
  name: 'createTokenCheckout',
  method: 'POST',
  path: '/api/billing/token-checkout',
  access: 'user',
  summary: 'Open a checkout for a package; its page is at `url`',
  body: z.strictObject({ packageId: z.string().max(100) }),
  returns: z.object({ url: z.string(), sessionId: z.string() }),
  status: 201,
  idempotent: true,
  problems: ['not-found', 'feature-off', 'payment-provider-failed'],
});

export const getCheckoutSession = endpoint({
  name: 'getCheckoutSession',
  method: 'GET',
  path: '/api/billing/checkout-sessions/:id',
  access: 'user',
  summary: 'State of a checkout of the signed-in user, or of a plan checkout of his workspace',
  params: z.strictObject({ id: z.string().max(200) }),
  /** `plan` null: it bought `tokens`; else they are 0. */
  returns: z.object({ status: z.enum(orderStatuses), tokens: z.int(), plan: z.enum(planIds).nullable() }),
  status: 200,
  problems: ['conflict', 'payment-provider-failed'],
});

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/billing/orders',
  access: 'user',
  summary: 'Token orders of the signed-in user, newest first',
  query: z.strictObject(idPageQuery),
  returns: page(Order),
  status: 200,
});

export const getReceipt = endpoint({
  name: 'getPaymentReceipt',
  ...pdf,
  method: 'GET',
  path: '/api/billing/orders/:id/receipt',
  access: 'user',
  summary: 'Payment receipt of a paid order of the signed-in user, as PDF in a language of his choice',
  params: idParams,
});

/** A test checkout as its page shows it. The unguessable session id is what lets one in, as with a real provider. */
export const TestCheckout = z
  .object({
    sessionId: z.string(),
    /** Of the package or the plan. */
    packageName: z.string(),
    /** 0 for a plan. */
    tokens: z.int(),
    /** Null: it buys tokens. */
    plan: z.enum(planIds).nullable(),
    /** Days before `price` is due for the first time; 0 for tokens. */
    trialDays: z.int(),
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
  name: 'getTestCheckout',
  ...testCheckout,
  method: 'GET',
  path: '/api/billing/test-checkouts/:id',
  summary: 'A test checkout; no money moves',
});

/** As Stripe's test cards are: one that pays, and three that a bank refuses. */
export const testCards = ['accepted', 'declined', 'insufficient-funds', 'expired'] as const;
export type TestCard = (typeof testCards)[number];

export const payTestCheckout = endpoint({
  name: 'payTestCheckout',
  ...testCheckout,
  method: 'POST',
  path: '/api/billing/test-checkouts/:id/pay',
  summary:
    'Pay a test checkout: the order is paid as if by a real provider; 402 where the card is refused, and it stays open',
  body: z.strictObject({ card: z.enum(testCards).default('accepted') }),
  problems: ['card-declined', 'conflict'],
});

export const cancelTestCheckout = endpoint({
  name: 'cancelTestCheckout',
  ...testCheckout,
  method: 'POST',
  path: '/api/billing/test-checkouts/:id/cancel',
  summary: 'Cancel a test checkout',
  body: z.strictObject({}),
  problems: ['conflict'],
});

/** What an operator does at a real provider: give money back, and what a buyer's bank does: dispute the payment. */
export const refundTestCheckout = endpoint({
  name: 'refundTestCheckout',
  ...testCheckout,
  method: 'POST',
  path: '/api/billing/test-checkouts/:id/refund',
  summary: 'Refund a test payment, or `amount` of it (minor units)',
  body: z.strictObject({ amount: z.int().positive().optional() }),
  problems: ['conflict', 'feature-off'],
});

export const disputeTestCheckout = endpoint({
  name: 'disputeTestCheckout',
  ...testCheckout,
  method: 'POST',
  path: '/api/billing/test-checkouts/:id/dispute',
  summary: 'Dispute a test payment, then win or lose it',
  body: z.strictObject({ outcome: z.enum(disputeStates) }),
  problems: ['conflict'],
});

/** Stripe's events, signed over the raw body; whatever their shape, the signature decides. */
export const stripeWebhook = endpoint({
  name: 'receiveStripeEvent',
  method: 'POST',
  path: '/api/billing/webhooks/stripe',
  access: 'public',
  summary: 'Events of Stripe',
  body: z.record(z.string(), z.unknown()),
  returns: z.object({ received: z.literal(true) }),
  status: 200,
  problems: ['not-found', 'conflict', 'payment-provider-failed'],
});
