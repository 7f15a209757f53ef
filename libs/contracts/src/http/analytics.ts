import { z } from '@fernway/contracts/zod';
import { endpoint, Timestamp } from '../endpoint.js';
import { businessTypes, TimeZone } from './identity.js';

const timeZone = TimeZone.default('UTC');

/** Weeks start on Monday in the asked time zone; `start` is that Monday (YYYY-MM-DD). */
export const WeekCount = z.object({ start: z.iso.date(), leads: z.int().nonnegative() }).meta({ id: 'WeekCount' });
export type WeekCount = z.infer<typeof WeekCount>;

export const leadsPerWeek = endpoint({
  name: 'getLeadsPerWeek',
  method: 'GET',
  path: '/api/analytics/leads-per-week',
  access: 'analytics:read',
  summary: 'New leads per week, oldest first, from the read model',
  query: z.strictObject({
    weeks: z.coerce.number().int().min(1).max(104).default(12).meta({ description: 'How many weeks back' }),
    timeZone,
  }),
  returns: z.object({ items: z.array(WeekCount), asOf: z.iso.datetime().nullable() }),
  status: 200,
});

/** First panel of the trade on the dashboard home: the figures a business of that type looks at first. */
export const IndustryPanel = z
  .object({
    businessType: z.enum(businessTypes).nullable(),
    leadsThisMonth: z.int(),
    leadsLastMonth: z.int(),
    /** When the last month, this one and the next begin in the zone: a list filtered by them shows the leads counted. */
    months: z.object({ last: Timestamp, current: Timestamp, next: Timestamp }),
    byLifecycle: z.array(z.object({ lifecycle: z.string(), contacts: z.int() })),
    weeks: z.array(WeekCount),
  })
  .meta({ id: 'IndustryPanel' });
export type IndustryPanel = z.infer<typeof IndustryPanel>;

export const getIndustryPanel = endpoint({
  name: 'getIndustryPanel',
  method: 'GET',
  path: '/api/analytics/industry-panel',
  access: 'analytics:read',
  summary: 'The panel of the workspace’s trade',
  query: z.strictObject({ timeZone }),
  returns: IndustryPanel,
  status: 200,
});
