import { z } from '@fernway/contracts/zod';
import { endpoint, Id, Timestamp } from '../endpoint.js';

/**
 * The points of a lead, 0 to 100, of contacts that are leads or prospects. `engagement`: of the contact, scaled. `deal`: an
 * open deal with it, by the highest probability entered. `source`: how many leads of its source became customers, where
 * `sourceLeads` of them are known; the share `sourceBest` gives all points. `mood`: how the last scored interaction sounded.
 * `fresh`: became a lead in the last `freshDays`, fewer points the longer ago.
 */
export const leadScoreRule = {
  most: { engagement: 40, deal: 25, source: 15, mood: 10, fresh: 10 },
  sourceLeads: 10,
  sourceBest: 0.5,
  freshDays: 30,
  /** From here on a lead is called promising. */
  high: 60,
} as const;

export const leadFactors = ['engagement', 'deal', 'source', 'mood', 'fresh'] as const;
export type LeadFactor = (typeof leadFactors)[number];
export const mostPriorityLeads = 20;

export const LeadScore = z
  .object({
    contactId: Id,
    /** The sum of the factors' points. */
    score: z.int(),
    factors: z.array(z.object({ factor: z.enum(leadFactors), points: z.int(), most: z.int() })),
    lifecycle: z.enum(['lead', 'prospect']),
    /** Null: nobody has spoken with them yet. */
    lastContactOn: z.iso.date().nullable(),
    openDeals: z.int(),
  })
  .meta({ id: 'LeadScore' });
export type LeadScore = z.infer<typeof LeadScore>;

export const getPriorityLeads = endpoint({
  name: 'getPriorityLeads',
  method: 'GET',
  path: '/api/analytics/priority-leads',
  access: 'analytics:read',
  summary: 'Leads by their score, each with its factors, and how many are promising',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(mostPriorityLeads).default(10).meta({ description: 'How many at most' }),
  }),
  returns: z
    .object({
      upTo: Timestamp.nullable(),
      /** Leads and prospects, and those of them whose score is high. */
      leads: z.int(),
      promising: z.int(),
      items: z.array(LeadScore),
    })
    .meta({ id: 'PriorityLeads' }),
  status: 200,
});
