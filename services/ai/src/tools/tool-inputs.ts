import { ContactChange, ContactInput } from '@fernway/contracts/http/crm';
import { figures } from '@fernway/contracts/http/crm-aggregates';
import { ActivityInput } from '@fernway/contracts/http/crm-activities';
import { CompanyChange, CompanyInput } from '@fernway/contracts/http/crm-companies';
import { DealChange, DealInput } from '@fernway/contracts/http/crm-deals';
import { RecordFilter, subjectTypes } from '@fernway/contracts/http/crm-records';
import { hitTypes } from '@fernway/contracts/http/crm-search';
import { TaskChange, TaskInput } from '@fernway/contracts/http/crm-tasks';
import { z } from 'zod';
import { columnsInWords } from './columns-in-words.js';
import { listedTypes } from './listed-types.js';

/** Rows of one answer: enough to say, too few to carry a workspace away. */
export const mostRows = 25;

export const SearchRecordsInput = z.strictObject({
  q: z.string().trim().min(1).max(200).describe('Words of names, e-mails, titles, notes; parts and one typo are found'),
  types: z.array(z.enum(hitTypes)).max(hitTypes.length).optional(),
  limit: z.int().min(1).max(10).default(5).describe('Of each type'),
});
export type SearchRecordsInput = z.infer<typeof SearchRecordsInput>;

const asked = {
  type: z.enum(listedTypes),
  filter: RecordFilter.omit({ timeZone: true }).optional().describe(columnsInWords.filter),
  q: z.string().trim().min(1).max(200).optional(),
};

export const ListRecordsInput = z.strictObject({
  ...asked,
  sort: z.string().max(60).optional().describe(columnsInWords.sort),
  limit: z.int().min(1).max(mostRows).default(10),
});
export type ListRecordsInput = z.infer<typeof ListRecordsInput>;

export const GetRecordInput = z.strictObject({ type: z.enum([...listedTypes, 'organization']), id: z.uuid() });
export type GetRecordInput = z.infer<typeof GetRecordInput>;

export const AggregateRecordsInput = z.strictObject({
  ...asked,
  figure: z.enum(figures).default('count'),
  of: z.string().max(60).optional().describe(columnsInWords.measured),
  by: z.string().max(60).optional().describe(columnsInWords.grouped),
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

const fieldsOf = (inputs: Readonly<Record<string, z.ZodObject>>): string =>
  Object.entries(inputs)
    .map(
      ([type, { shape }]) =>
        `${type}: ${Object.keys(shape)
          .filter((field) => field !== 'version')
          .join(' ')}`,
    )
    .join('; ');

export const recordInputs = { contact: ContactInput, company: CompanyInput, deal: DealInput };
export const recordChanges = { contact: ContactChange, company: CompanyChange, deal: DealChange, task: TaskChange };

export const ProposeRecordInput = z.strictObject({
  type: z.enum(subjectTypes),
  fields: z.record(z.string().max(60), z.unknown()).describe(`Fields by type. ${fieldsOf(recordInputs)}`),
  reason,
});
export type ProposeRecordInput = z.infer<typeof ProposeRecordInput>;

export const ProposeUpdateInput = z.strictObject({
  type: z.enum([...subjectTypes, 'task']),
  id: z.uuid(),
  changes: z.record(z.string().max(60), z.unknown()).describe(`New values by field. ${fieldsOf(recordChanges)}`),
  reason,
});
export type ProposeUpdateInput = z.infer<typeof ProposeUpdateInput>;

export const ProposeTaskInput = z.strictObject({ task: TaskInput, reason });
export type ProposeTaskInput = z.infer<typeof ProposeTaskInput>;

export const ProposeActivityInput = z.strictObject({ activity: ActivityInput, reason });
export type ProposeActivityInput = z.infer<typeof ProposeActivityInput>;
