import { AggregateGroup, figures } from '@fernway/contracts/http/crm-aggregates';
import { SearchHit } from '@fernway/contracts/http/crm-search';
import { z } from 'zod';

// What tools answer, for programs. Empty fields are left out of records, and long texts are cut.

const Row = z
  .looseObject({ id: z.uuid() })
  .describe('A record as the API of the CRM answers it, without its empty fields');
const Rows = z.array(Row);
const Money = z.object({ amount: z.int().describe('In minor units'), currency: z.string() });
const Sum = z.object({ deals: z.int(), value: z.array(Money), weighted: z.array(Money) });

/** There where an API key lacks some. */
const notGiven = z
  .array(z.string())
  .optional()
  .describe('Scopes that the key was not given: what they cover is left out, and may exist');

export const FoundRecords = z.object({
  notGiven,
  items: z.array(
    SearchHit.omit({ titleSpans: true, detailSpans: true, sample: true }).partial().required({ type: true, id: true }),
  ),
});

export const ListedRecords = z.object({
  items: Rows,
  more: z.boolean().describe('There are further ones'),
  currencies: z
    .array(z.string())
    .optional()
    .describe(
      'Sorted by an amount: the first of each of these currencies, which are not compared with each other; say so',
    ),
  leftOut: z
    .array(z.string())
    .optional()
    .describe('Further currencies, of which nothing is listed: name them, and list one by a filter on its currency'),
});

export const OneRecord = z.object({
  notGiven,
  record: Row,
  timeline: z.array(z.looseObject({ kind: z.enum(['change', 'activity', 'task']), at: z.string() })).optional(),
  tasks: Rows.optional(),
  deals: Rows.optional(),
});

export const Aggregated = z.object({
  figure: z.enum(figures),
  of: z.string().nullable(),
  by: z.string().nullable(),
  groups: z.array(AggregateGroup.extend({ label: z.string().nullable().describe('What the key is called') })),
  more: z.boolean(),
});

export const PipelineForecast = z.object({
  stages: z.array(Sum.extend({ stage: z.string().nullable() })),
  months: z.array(Sum.extend({ month: z.string().nullable().describe('2026-03; null: without a close date') })),
  total: Sum,
});

export const DueRecords = z.object({
  notGiven,
  tasks: Rows,
  meetings: Rows,
  deals: Rows,
  more: z.boolean().describe('There are further ones'),
});

export const Proposed = z.object({ proposal: z.uuid(), state: z.string() });
