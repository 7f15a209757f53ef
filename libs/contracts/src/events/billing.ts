import { z } from '@fernway/contracts/zod';
import { Money } from '../endpoint.js';
import { defineEvent } from '../event.js';
import { planIds, subscriptionStatuses } from '../http/billing-plans.js';

const order = { aggregate: 'billing.order' } as const;

export const OrderPaid = defineEvent('billing.order-paid', 1, ['billing', 'messaging', 'tokens', 'own screens'], {
  ...order,
  data: z.object({
    orderId: z.uuid(),
    userId: z.uuid(),
    /** In which the buyer was signed in. Events from before do not tell. */
    workspaceId: z.uuid().optional(),
    packageId: z.string(),
    tokens: z.int().positive(),
    price: Money,
    provider: z.string(),
    paidAt: z.iso.datetime(),
  }),
});

/**
 * Of an order's tokens, refunds and disputes together take back `floor(tokens * min(price, given back) / price)`: whole
 * tokens, rounded for the buyer, all of them after the whole price, however it was split. `tokens` is the share of this
 * one change, so consumers only add and subtract; it may be 0. Each (refund, status) and (dispute, status) comes once.
 */
const takenBack = {
  orderId: z.uuid(),
  userId: z.uuid(),
  /** Money that this refund or dispute is about. */
  amount: Money,
  tokens: z.int().nonnegative(),
  /** The order's whole, after this change. */
  tokensTakenBack: z.int().nonnegative(),
  at: z.iso.datetime(),
};

/** `refunded` takes `tokens` back; `reversed` (the bank returned a refund) gives them again. */
export const OrderRefunded = defineEvent('billing.order-refunded', 1, ['tokens', 'own screens'], {
  ...order,
  data: z.object({ ...takenBack, refundId: z.uuid(), status: z.enum(['refunded', 'reversed']) }),
});

/** `opened` takes `tokens` back; `won` gives them again; `lost` moves none. */
export const OrderDisputed = defineEvent('billing.order-disputed', 1, ['tokens', 'own screens'], {
  ...order,
  data: z.object({ ...takenBack, disputeId: z.uuid(), status: z.enum(['opened', 'won', 'lost']) }),
});

/** Full state of a workspace's subscription: later versions replace earlier ones. */
export const SubscriptionChanged = defineEvent('billing.subscription-changed', 1, ['messaging', 'screens'], {
  aggregate: 'billing.subscription',
  data: z.object({
    subscriptionId: z.uuid(),
    workspaceId: z.uuid(),
    plan: z.enum(planIds),
    status: z.enum(subscriptionStatuses),
    trialEndsAt: z.iso.datetime().nullable(),
    currentPeriodEndsAt: z.iso.datetime(),
    cancelsAtPeriodEnd: z.boolean(),
    /** What the workspace may hold now; null: any number, also where limits are not enforced. */
    limits: z.object({ contacts: z.int().nullable() }),
    changedAt: z.iso.datetime(),
  }),
});

/** Once for each invoice. */
export const InvoicePaid = defineEvent('billing.invoice-paid', 1, ['billing', 'screens'], {
  aggregate: 'billing.invoice',
  data: z.object({ invoiceId: z.uuid(), workspaceId: z.uuid() }),
});
