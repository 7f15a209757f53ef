import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { CustomField } from '@fernway/contracts/http/crm-custom-fields';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { FieldValues, RecordType } from '@fernway/contracts/http/crm-records';
import type { Task } from '@fernway/contracts/http/crm-tasks';
import { companyTable } from '../companies/columns.js';
import { contactTable } from '../contacts/columns.js';
import type { RecordTable } from '../records/field-columns.js';
import { type Cell, type ExportColumn, majorUnits } from './export-column.js';

const column = <R>(of: ExportColumn<R>['of'], title: string, cell: ExportColumn<R>['cell']): ExportColumn<R> => ({
  of,
  title,
  cell,
});
const owner = <R extends { ownerId: string | null }>(): ExportColumn<R>[] => [
  column('ownerId', 'Owner', ({ ownerId }, { members }) => members.get(ownerId ?? '')?.name ?? null),
  column('ownerId', 'Owner e-mail', ({ ownerId }, { members }) => members.get(ownerId ?? '')?.email ?? null),
  column('ownerId', 'Owner ID', ({ ownerId }) => ownerId),
];
const history = <R extends { createdAt: string; updatedAt: string; id: string }>(): ExportColumn<R>[] => [
  column('createdAt', 'Added at', ({ createdAt }) => createdAt),
  column('updatedAt', 'Changed at', ({ updatedAt }) => updatedAt),
  column('id', 'Fernway ID', ({ id }) => id),
];

/** The columns that a kind's fields become, in the order in which it keeps them. */
const exportedOf = ({ columns }: RecordTable): ExportColumn<never>[] =>
  Object.entries(columns).flatMap(([name, { exported }]): readonly ExportColumn<never>[] =>
    typeof exported === 'string' ? [column(name, exported, (record) => cellOf(record[name]))] : (exported ?? []),
  );

const cellOf = (value: unknown): Cell => (Array.isArray(value) ? value.join('; ') : (value as Cell));

const deals: ExportColumn<Deal>[] = [
  column('dealId', 'Deal ID', ({ dealId }) => dealId),
  column('name', 'Deal', ({ name }) => name),
  column('customerName', 'Customer', ({ customerName }) => customerName),
  column('companyName', 'Company', ({ companyName }) => companyName),
  column('contactId', 'Contact', ({ contactName }) => contactName),
  column('phone', 'Phone', ({ phone }) => phone),
  column('value', 'Value', ({ value }) => majorUnits(value)),
  column('value', 'Currency', ({ value }) => value.currency),
  column('weightedValue', 'Weighted value', ({ weightedValue }) => majorUnits(weightedValue)),
  // A stage says nothing without its pipeline.
  column(['pipelineId', 'stageId'], 'Pipeline', ({ pipelineId }, { pipelines }) => pipelines.get(pipelineId) ?? null),
  column('stageId', 'Stage', ({ stage }) => stage),
  column('state', 'State', ({ state }) => state),
  column('priority', 'Priority', ({ priority }) => priority),
  column('probability', 'Probability', ({ probability }) => probability),
  column('closeDate', 'Close date', ({ closeDate }) => closeDate),
  column('lostReason', 'Lost reason', ({ lostReason }) => lostReason),
  column('tags', 'Tags', ({ tags }) => tags.join('; ')),
  ...owner<Deal>(),
  column('stageSince', 'In stage since', ({ stageSince }) => stageSince),
  column('closedAt', 'Closed at', ({ closedAt }) => closedAt),
  column('lastActivityAt', 'Last activity at', ({ lastActivityAt }) => lastActivityAt),
  ...history<Deal>(),
];

export const activityColumns: ExportColumn<Activity>[] = [
  ...(
    [
      'type',
      'subject',
      'body',
      'direction',
      'occurredAt',
      'minutes',
      'outcome',
      'sentiment',
      'contactId',
      'companyId',
      'dealId',
      'origin',
    ] as const
  ).map((name) => column<Activity>(name, name, (activity) => activity[name])),
  column('mentions', 'mentions', ({ mentions }) => mentions.join('; ')),
  column('createdBy', 'createdBy', ({ createdBy }) => createdBy),
  column('createdBy', 'author', ({ createdBy }, { members }) => members.get(createdBy ?? '')?.name ?? null),
  ...history<Activity>(),
];

export const taskColumns: ExportColumn<Task>[] = [
  ...(
    [
      'title',
      'body',
      'dueAt',
      'remindAt',
      'assigneeId',
      'contactId',
      'companyId',
      'dealId',
      'doneAt',
      'doneBy',
      'createdBy',
    ] as const
  ).map((name) => column<Task>(name, name, (task) => task[name])),
  column('allDay', 'allDay', ({ allDay }) => String(allDay)),
  column('origin', 'origin', ({ origin }) => origin ?? null),
  column('assigneeId', 'assignee', ({ assigneeId }, { members }) => members.get(assigneeId ?? '')?.name ?? null),
  ...history<Task>(),
];

const standard = { contact: exportedOf(contactTable), company: exportedOf(companyTable), deal: deals } as Record<
  RecordType,
  ExportColumn<never>[]
>;
type AnyRecord = { fields: FieldValues };

/** The columns of a kind of records with the workspace's own: those that are asked for, in that order, else all. */
export const columnsFor = (type: RecordType, fields: CustomField[], asked?: string[]): ExportColumn<AnyRecord>[] => {
  const own = fields.map(
    (field): ExportColumn<AnyRecord> =>
      column(`fields.${field.id}`, field.label, ({ fields: values }) => ownCell(field, values[field.id])),
  );
  const all = [...(standard[type] as ExportColumn<AnyRecord>[]), ...own];
  if (!asked) return all;
  const chosen = new Set(asked.flatMap((name) => all.filter(({ of }) => [of].flat().includes(name))));
  return chosen.size > 0 ? [...chosen] : all;
};

const ownCell = ({ type, options, currency }: CustomField, value: FieldValues[string] | undefined): Cell => {
  if (value === undefined || value === null) return null;
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  if (Array.isArray(value)) return value.map(label).join('; ');
  if (type === 'choice') return label(String(value));
  return type === 'money' && typeof value === 'number'
    ? majorUnits({ amount: value, currency: currency ?? 'USD' })
    : value;
};
