import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idPageQuery, idParams, Money, page, Timestamp } from '../endpoint.js';
import { plans, trialDays } from '../token-economy.js';
import { languages } from './identity.js';

export { plans, trialDays };

export type PlanId = (typeof plans)[number]['id'];
export const planIds = plans.map(({ id }) => id) as [PlanId, ...PlanId[]];

export const providers = ['test', 'stripe'] as const;

/** A file: `application/pdf` with a name for it. Browsers fetch it with their token and save it. */
export const pdf = {
  query: z.strictObject({ language: z.enum(languages).default('en') }),
  returns: z.string(),
  answerTypes: ['application/pdf'],
  status: 200,
} as const;

export const Plan = z
  .object({
    id: z.enum(planIds),
    name: z.string(),
    price: Money,
    interval: z.literal('month'),
    limits: z.object({ contacts: z.int().nullable() }),
    popular: z.boolean(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** `enforced`: plans are sold, and their limits hold. `off`: none is sold, and nothing is limited. */
export const planModes = ['off', 'enforced'] as const;

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/api/billing/plans',
  access: 'public',
  summary: 'Plans in the order of display; `mode` tells whether they are sold and their limits hold',
  returns: z.object({ items: z.array(Plan), trialDays: z.int(), mode: z.enum(planModes) }),
  status: 200,
});

/** `past-due`: a payment failed and is tried again; `unpaid`: it was given up; `incomplete`: the first one is due. */
export const subscriptionStatuses = ['incomplete', 'trialing', 'active', 'past-due', 'unpaid', 'cancelled'] as const;

export const Subscription = z
  .object({
    id: Id,
    version: z.int(),
    plan: z.enum(planIds),
    status: z.enum(subscriptionStatuses),
    /** Per month. */
    price: Money,
    provider: z.enum(providers),
    startedAt: Timestamp,
    /** Null without a trial; past once it is over. */
    trialEndsAt: Timestamp.nullable(),
    /** When the next invoice is due, or a cancelled one ends. */
    currentPeriodEndsAt: Timestamp,
    /** It runs until `currentPeriodEndsAt` and ends then. */
    cancelsAtPeriodEnd: z.boolean(),
    endedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

/** What a workspace may hold; null: any number. */
export const Limits = z.object({ contacts: z.int().nullable() }).meta({ id: 'Limits' });
export type Limits = z.infer<typeof Limits>;

/** A workspace's plan as everybody in it may see it. */
export const WorkspacePlan = z
  .object({
    /** The last one, also when it has ended; null when there was none. */
    subscription: Subscription.nullable(),
    /** What holds now: all null unless `mode` is `enforced`. */
    limits: Limits,
    mode: z.enum(planModes),
    /** Days free for a subscription made now: 0 after the first. */
    trialDays: z.int(),
    /** Whether the provider has a page for cards and addresses (`POST portal`). */
    portal: z.boolean(),
    /** Time of test payments, which `POST test-clock` moves; null elsewhere. */
    testClock: Timestamp.nullable(),
  })
  .meta({ id: 'WorkspacePlan' });
export type WorkspacePlan = z.infer<typeof WorkspacePlan>;

export const getWorkspacePlan = endpoint({
  name: 'getWorkspacePlan',
  method: 'GET',
  path: '/api/billing/subscription',
  access: 'workspace:read',
  summary: 'Plan and limits of the workspace',
  returns: WorkspacePlan,
  status: 200,
});

/** Owners and admins manage the workspace's subscription. */
const managed = { access: 'subscriptions:manage', idempotent: true } as const;
const managedPlan = { ...managed, returns: WorkspacePlan, status: 200 } as const;

export const createPlanCheckout = endpoint({
  name: 'createPlanCheckout',
  ...managed,
  method: 'POST',
  path: '/api/billing/plan-checkout',
  summary: 'Open a checkout for a plan; 409 while a subscription runs',
  body: z.strictObject({ plan: z.enum(planIds) }),
  returns: z.object({ url: z.string(), sessionId: z.string() }),
  status: 201,
  problems: ['conflict', 'feature-off', 'payment-provider-failed'],
});

export const changePlan = endpoint({
  name: 'changePlan',
  ...managedPlan,
  method: 'PUT',
  path: '/api/billing/subscription',
  summary: 'Change the plan at once; the difference is on the next invoice',
  body: z.strictObject({ plan: z.enum(planIds) }),
  problems: ['conflict', 'feature-off', 'payment-provider-failed'],
});

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  ...managedPlan,
  method: 'POST',
  path: '/api/billing/subscription/cancel',
  summary: 'Cancel at the end of the paid or free period',
  body: z.strictObject({}),
  problems: ['conflict', 'feature-off', 'payment-provider-failed'],
});

export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  ...managedPlan,
  method: 'POST',
  path: '/api/billing/subscription/resume',
  summary: 'Take a cancellation back while the subscription still runs',
  body: z.strictObject({}),
  problems: ['conflict', 'feature-off', 'payment-provider-failed'],
});

export const openPortal = endpoint({
  name: 'openBillingPortal',
  ...managed,
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'Open the provider’s page for cards, addresses and invoices; test payments have none (`portal` is false)',
  body: z.strictObject({}),
  returns: z.object({ url: z.string() }),
  status: 201,
  problems: ['conflict', 'feature-off', 'payment-provider-failed'],
});

export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const;

export const Invoice = z
  .object({
    id: Id,
    /** As printed on it. */
    number: z.string(),
    plan: z.enum(planIds),
    status: z.enum(invoiceStatuses),
    total: Money,
    periodStart: Timestamp,
    periodEnd: Timestamp,
    createdAt: Timestamp,
    paidAt: Timestamp.nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/billing/invoices',
  access: 'subscriptions:manage',
  summary: 'Invoices of the workspace’s plan, newest first',
  query: z.strictObject(idPageQuery),
  returns: page(Invoice),
  status: 200,
});

export const getInvoicePdf = endpoint({
  name: 'getInvoicePdf',
  ...pdf,
  method: 'GET',
  path: '/api/billing/invoices/:id/pdf',
  access: 'subscriptions:manage',
  summary: 'An invoice as PDF',
  params: idParams,
});

/** For the service that holds what is limited: also where nobody waits, as in an import. */
export const workspaceLimits = endpoint({
  name: 'workspaceLimits',
  method: 'GET',
  path: '/internal/billing/limits/:workspace',
  access: { service: ['crm'] },
  summary: 'What a workspace may hold',
  params: z.strictObject({ workspace: Id }),
  returns: Limits,
  status: 200,
});

export const advanceTestClock = endpoint({
  name: 'advanceTestClock',
  method: 'POST',
  path: '/api/billing/test-clock',
  access: 'subscriptions:manage',
  summary: 'With test payments: move the workspace’s subscription on by days, so that trials and months end',
  body: z.strictObject({ days: z.int().min(1).max(400) }),
  returns: WorkspacePlan,
  status: 200,
  problems: ['not-found', 'conflict'],
});
