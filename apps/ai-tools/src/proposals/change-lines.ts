import type { Proposal } from '@fernway/contracts/http/ai-proposals';

/** How a field's value is told. */
export type ValueKind =
  | 'text'
  | 'money'
  | 'percent'
  | 'day'
  | 'time'
  | 'minutes'
  | 'member'
  | 'record'
  | 'stage'
  | 'pipeline'
  | 'tags'
  | 'ways'
  | 'address'
  | 'yes-no'
  | 'choice';

const kinds: Readonly<Record<string, ValueKind>> = {
  value: 'money',
  salesTarget: 'money',
  probability: 'percent',
  closeDate: 'day',
  dueAt: 'time',
  remindAt: 'time',
  occurredAt: 'time',
  closedAt: 'time',
  minutes: 'minutes',
  ownerId: 'member',
  assigneeId: 'member',
  contactId: 'record',
  companyId: 'record',
  dealId: 'record',
  stage: 'stage',
  stageId: 'stage',
  pipelineId: 'pipeline',
  tags: 'tags',
  otherEmails: 'ways',
  otherPhones: 'ways',
  address: 'address',
  done: 'yes-no',
  allDay: 'yes-no',
  lifecycle: 'choice',
  consent: 'choice',
  priority: 'choice',
  direction: 'choice',
  type: 'choice',
};

export const kindOf = (field: string): ValueKind => kinds[field] ?? 'text';

/** `custom`: id of a field that the workspace added. `now` is there where the record has changed since. */
export type Line = { field: string; custom?: string; before: unknown; after: unknown; now?: unknown };

type Values = Record<string, unknown>;

const heldNow = (record: Values, field: string): unknown =>
  field === 'done' ? record['doneAt'] !== null : record[field];

/** Field by field, custom fields each for itself; that a task is due on a day, not at a time, is told by its date. */
export function linesOf(changes: Proposal['changes'], record?: Values): Line[] {
  const dated = changes.some(({ field }) => field === 'dueAt');
  return changes.flatMap(({ field, before, after }): Line[] => {
    if (field === 'allDay' && dated) return [];
    const now = record && heldNow(record, field);
    if (field !== 'fields') return [{ field, before, after, ...(record && { now }) }];
    const [old, next, held] = [before, after, now].map((values) => (values ?? {}) as Values) as [
      Values,
      Values,
      Values,
    ];
    return Object.keys(next).map((custom) => ({
      field,
      custom,
      before: old[custom],
      after: next[custom],
      ...(record && { now: held[custom] }),
    }));
  });
}

const types = { contactId: 'contact', companyId: 'company', dealId: 'deal' } as const;

/** Records that a value names: `contact:<id>`. */
export const namedIn = (changes: Proposal['changes']): string[] =>
  changes.flatMap(({ field, before, after }) => {
    const type = types[field as keyof typeof types];
    return type ? [before, after].flatMap((id) => (typeof id === 'string' ? [`${type}:${id}`] : [])) : [];
  });

export const recordTypeOf = (field: string): string | undefined => types[field as keyof typeof types];

/** The record on whose page a proposal belongs: the one it changes, or whom a new one is about. */
export const subjectOf = ({
  recordType,
  recordId,
  kind,
  changes,
}: Proposal): { type: string; id: string } | undefined => {
  if (kind === 'update' && recordId && ['contact', 'company', 'deal'].includes(recordType))
    return { type: recordType, id: recordId };
  for (const field of ['dealId', 'contactId', 'companyId'] as const) {
    const about = changes.find((change) => change.field === field)?.after;
    if (typeof about === 'string') return { type: types[field], id: about };
  }
  return recordId && ['contact', 'company', 'deal'].includes(recordType)
    ? { type: recordType, id: recordId }
    : undefined;
};
