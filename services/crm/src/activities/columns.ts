import type { Activity } from '@fernway/contracts/http/crm-activities';
import { activityFields } from '@fernway/contracts/records/activity';
import type { FieldColumn, RecordTable } from '../records/field-columns.js';
import { history, subject } from '../records/shared-columns.js';

/** The table keeps its own words: `kind` is the type, `title` the subject, `at` when it happened. */
const columns = {
  ...history.before,
  type: { column: 'kind', type: 'text', written: true, exported: 'type' },
  subject: {
    column: 'title',
    type: 'text',
    empty: '',
    list: { key: { sql: 'lower(r.title)', kind: 'text' } },
    exported: 'subject',
  },
  body: { column: 'body', type: 'text', empty: '', exported: 'body' },
  direction: { column: 'direction', type: 'text', exported: 'direction' },
  occurredAt: {
    column: 'at',
    type: 'timestamptz',
    insert: (value) => `coalesce(${value('occurredAt')}, date_trunc('milliseconds', now()))`,
    exported: 'occurredAt',
  },
  /** Planned, and not yet begun. */
  ahead: {
    column: 'ahead',
    type: 'boolean',
    read: null,
    insert: (value) => `coalesce(${value('occurredAt')} > now(), false)`,
    update: (value) => `${value('occurredAt')} > now()`,
  },
  minutes: { column: 'minutes', type: 'int', exported: 'minutes' },
  outcome: { column: 'outcome', type: 'text', exported: 'outcome' },
  /** Of another text nothing was read yet. */
  sentiment: {
    column: 'sentiment',
    type: 'text',
    update: (value) => `case when title = ${value('subject')} and body = ${value('body')} then sentiment end`,
    exported: 'sentiment',
  },
  ...subject,
  origin: { column: 'origin', type: 'text', exported: 'origin' },
  mentions: { column: 'mentions', type: 'uuid[]', written: true, exported: 'mentions' },
  ...history.made,
  createdBy: {
    column: 'created_by',
    type: 'uuid',
    exported: [
      { of: 'createdBy', title: 'createdBy', cell: ({ createdBy }) => createdBy },
      {
        of: 'createdBy',
        title: 'author',
        cell: ({ createdBy }, { members }) => members.get(createdBy ?? '')?.name ?? null,
      },
    ],
  },
  ...history.ends,
} satisfies Record<keyof typeof activityFields | 'ahead', FieldColumn<Activity>>;

/** Activities, and where each of their fields is kept. */
export const activityTable = { table: 'activity', fields: activityFields, columns } satisfies RecordTable;
