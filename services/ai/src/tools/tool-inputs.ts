import { figures } from '@fernway/contracts/http/crm-aggregates';
import { ActivityInput } from '@fernway/contracts/http/crm-activities';
import { RecordFilter, recordTypes } from '@fernway/contracts/http/crm-records';
import { hitTypes } from '@fernway/contracts/http/crm-search';
import { TaskInput } from '@fernway/contracts/http/crm-tasks';
import { z } from 'zod';

/** What lists and figures are about. */
export const listedTypes = [...recordTypes, 'activity', 'task'] as const;
export type ListedType = (typeof listedTypes)[number];

/** Rows of one answer: enough to say, too few to carry a workspace away. */
export const mostRows = 25;

export const SearchRecordsInput = z.strictObject({
  q: z.string().trim().min(1).max(200).describe('Words of names, e-mails, titles, notes; parts and one typo are found'),
  types: z.array(z.enum(hitTypes)).max(hitTypes.length).optional(),
  limit: z.int().min(1).max(10).default(5).describe('Of each type'),
});
export type SearchRecordsInput = z.infer<typeof SearchRecordsInput>;

const asked = { type: z.enum(listedTypes), filter: RecordFilter.optional(), q: z.string().trim().min(1).max(200).optional() };

export const ListRecordsInput = z.strictObject({
  ...asked,
  sort: z.string().max(60).optional().describe('A column; with a minus from the largest down'),
  limit: z.int().min(1).max(mostRows).default(10),
});
export type ListRecordsInput = z.infer<typeof ListRecordsInput>;

export const GetRecordInput = z.strictObject({ type: z.enum(hitTypes), id: z.uuid() });
export type GetRecordInput = z.infer<typeof GetRecordInput>;

export const AggregateRecordsInput = z.strictObject({
  ...asked,
  figure: z.enum(figures).default('count'),
  of: z.string().max(60).optional().describe('Column of numbers for sum and average: value, weightedValue, probability, salesTarget, minutes'),
  by: z.string().max(60).optional().describe('Column to group by; times with a period, as in closedAt.month'),
});
export type AggregateRecordsInput = z.infer<typeof AggregateRecordsInput>;

export const ForecastPipelineInput = z.strictObject({});
export type ForecastPipelineInput = z.infer<typeof ForecastPipelineInput>;

export const ListDueInput = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional().describe('Unset: everything overdue too'),
  to: z.iso.datetime({ offset: true }),
});
export type ListDueInput = z.infer<typeof ListDueInput>;

const reason = z.string().trim().min(1).max(500).describe('Why, for the person who decides');

export const ProposeRecordInput = z.strictObject({ type: z.enum(recordTypes), fields: z.record(z.string().max(60), z.unknown()), reason });
export type ProposeRecordInput = z.infer<typeof ProposeRecordInput>;

export const ProposeUpdateInput = z.strictObject({
  type: z.enum([...recordTypes, 'task']),
  id: z.uuid(),
  changes: z.record(z.string().max(60), z.unknown()),
  reason,
});
export type ProposeUpdateInput = z.infer<typeof ProposeUpdateInput>;

export const ProposeTaskInput = z.strictObject({ task: TaskInput, reason });
export type ProposeTaskInput = z.infer<typeof ProposeTaskInput>;

export const ProposeActivityInput = z.strictObject({ activity: ActivityInput, reason });
export type ProposeActivityInput = z.infer<typeof ProposeActivityInput>;
