import { z } from '@fernway/contracts/zod';
import type { Permission } from '../access.js';
import { endpoint } from '../endpoint.js';
import { FilterText, Text } from './crm-records.js';
import { TimeZone } from './identity.js';

export const figures = ['count', 'sum', 'average'] as const;
export type Figure = (typeof figures)[number];

/** Groups of one answer at most. */
export const mostGroups = 100;

/** The days, weeks (from Monday), months and years that a time can be grouped by: `closedAt.month`. */
export const groupPeriods = ['day', 'week', 'month', 'year'] as const;

export const AggregateQuery = z.strictObject({
  /** As a list's. */
  q: Text.trim().max(200).optional(),
  filter: FilterText.optional(),
  figure: z.enum(figures).default('count').meta({ description: 'What is computed of each group' }),
  of: z.string().max(60).optional().meta({ description: 'A column of numbers; needed by sum and average' }),
  by: z.string().max(60).optional().meta({
    description: 'A column whose values make the groups; of a time or a day with its period: `closedAt.month`',
  }),
  timeZone: TimeZone.default('UTC'),
});
export type AggregateQuery = z.infer<typeof AggregateQuery>;

export const AggregateGroup = z.object({
  /** The value that the group shares: an id for references, the first day for periods. Null: has none, or nothing was grouped. */
  key: z.string().nullable(),
  records: z.int(),
  /** Of those that have the number; null where none has. Money in minor units. Stops at the largest number that a browser counts exactly. */
  value: z.number().nullable(),
  /** Where `of` is money, a group for each currency: there is no rate between them. */
  currency: z.string().nullable(),
});
export type AggregateGroup = z.infer<typeof AggregateGroup>;

/** Periods in their order, others with the most records first. `more`: there are further groups. */
export const Aggregate = z.object({ groups: z.array(AggregateGroup), more: z.boolean() }).meta({ id: 'Aggregate' });
export type Aggregate = z.infer<typeof Aggregate>;

const aggregates = <const C extends string, const P extends Permission>(name: string, collection: C, access: P) =>
  endpoint({
    name,
    method: 'GET',
    path: `/api/crm/aggregates/${collection}`,
    access,
    summary: `Count, sum or average of ${collection} that a filter leaves, whole or in groups`,
    query: AggregateQuery,
    returns: Aggregate,
    status: 200,
  });

export const aggregateContacts = aggregates('aggregateContacts', 'contacts', 'contacts:read');
export const aggregateCompanies = aggregates('aggregateCompanies', 'companies', 'companies:read');
export const aggregateDeals = aggregates('aggregateDeals', 'deals', 'deals:read');
export const aggregateProducts = aggregates('aggregateProducts', 'products', 'products:read');
export const aggregateSales = aggregates('aggregateSales', 'sales', 'sales:read');
export const aggregateExpenses = aggregates('aggregateExpenses', 'expenses', 'expenses:read');
export const aggregateActivities = aggregates('aggregateActivities', 'activities', 'activities:read');
export const aggregateTasks = aggregates('aggregateTasks', 'tasks', 'activities:read');
