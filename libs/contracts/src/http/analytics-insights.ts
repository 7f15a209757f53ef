import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint, Id, Timestamp } from '../endpoint.js';

/**
 * Engagement, 0 to 100, from the interactions of the last `days`: how long ago the last one was, how many there were
 * (`often` give all points) and how deep they went (points of their kinds, `deepest` give all).
 */
export const engagementRule = {
  days: 90,
  recency: 40,
  frequency: 30,
  depth: 30,
  often: 12,
  deepest: 30,
  kinds: { meeting: 4, call: 3, email: 2, message: 2, note: 1 },
} as const;

/** The lowest engagement of each part of the spread. */
export const engagementSteps = [0, 20, 40, 60, 80] as const;
/** A movement is the difference to this many days ago. */
export const moverDays = 30;
/** With whom nobody spoke for as long is out of touch; a customer with an open deal is worth a call sooner. */
export const touchDays = { lost: 30, next: 7 } as const;
/** Purchases from which a customer's usual interval is told, and by how much it may be exceeded. */
export const rhythmRule = { purchases: 3, overdue: 1.5 } as const;
export const mostInsights = 10;

const Day = z.iso.date();
/** A company, or a contact without one. */
const customer = { kind: z.enum(['company', 'contact']), id: Id };

export const EngagementParts = z.object({ recency: z.int(), frequency: z.int(), depth: z.int() });

export const CustomerInsights = z
  .object({
    currency: z.string().nullable(),
    /** Of the newest event that is counted. */
    upTo: Timestamp.nullable(),
    /** Contacts by their engagement: `from` up to the next one. */
    spread: z.array(z.object({ from: z.int(), contacts: z.int() })),
    /** Of contacts that were spoken with in the last 90 days; null where there are none. */
    averageEngagement: z.number().nullable(),
    /** Contacts whose engagement moved most in 30 days, those that rose first. */
    movers: z.array(z.object({ id: Id, engagement: z.int(), before: z.int(), parts: EngagementParts })),
    /** With whom to speak next, what is most at stake first; minor units. */
    next: z.array(
      z.object({
        ...customer,
        reason: z.enum(['open-deals', 'overdue']),
        /** The weighted value of open deals, or of an average purchase. */
        value: z.number(),
        /** Null: nobody has ever spoken with them. */
        lastContactOn: Day.nullable(),
        /** Of `overdue`: days between purchases until now, and since the last one. */
        usualDays: z.int().nullable(),
        sinceDays: z.int().nullable(),
      }),
    ),
    /** Customers of the last twelve months with whom nobody spoke for a month, those that brought the most first. */
    lostTouch: z.array(z.object({ ...customer, revenue: z.number(), lastContactOn: Day.nullable() })),
  })
  .meta({ id: 'CustomerInsights' });
export type CustomerInsights = z.infer<typeof CustomerInsights>;

export const getCustomerInsights = endpoint({
  name: 'getCustomerInsights',
  method: 'GET',
  path: '/api/analytics/customer-insights',
  access: 'analytics:read',
  summary: 'How engaged customers are, who moved, with whom to speak next, and who is out of touch',
  query: z.strictObject({
    currency: CurrencyCode.optional().meta({
      description: 'Amounts in this currency only; else the workspace’s own, or the one with the most sales',
    }),
  }),
  returns: CustomerInsights,
  status: 200,
});
