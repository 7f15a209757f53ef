import { z } from '@fernway/contracts/zod';
import { Id, Timestamp } from '../endpoint.js';
import { origins, RecordName } from '../http/crm-records.js';
import { RichText, subjectFields } from './activity.js';
import type { RecordFields } from './field.js';

const time = { type: 'time', value: Timestamp.nullable(), filterable: true, personal: false } as const;
const member = { type: 'person', value: Id.nullable(), filterable: true, personal: false } as const;

/** The day of a task of a whole day, as `dueAt` holds it: the midnight in UTC that begins the date. @param day `2026-12-10`, or a time whose date counts */
export const wholeDay = (day: string): string => `${day.slice(0, 10)}T00:00:00.000Z`;

/** A task as it is entered, with its day as `wholeDay` writes it where it has no time. */
export const withWholeDay = <T extends { dueAt?: string | null | undefined; allDay?: boolean | undefined }>(
  task: T,
): T => (task.allDay === false || !task.dueAt ? task : { ...task, dueAt: wholeDay(task.dueAt) });

/** The date of a task that is due on a day and not at a time, in no time zone; undefined of every other task. */
export const dueDayOf = ({ dueAt, allDay }: { dueAt: string | null; allDay: boolean }): string | undefined =>
  allDay && dueAt !== null ? dueAt.slice(0, 10) : undefined;

export const taskFields = {
  id: { type: 'id', value: Id, personal: false },
  version: { type: 'number', value: z.int(), personal: false },
  title: {
    type: 'text',
    value: z.string(),
    entered: RecordName,
    required: true,
    filterable: true,
    sortable: true,
    personal: true,
  },
  body: { type: 'text', value: z.string(), entered: RichText, filterable: true, personal: true },
  dueAt: {
    ...time,
    entered: Timestamp.nullable().meta({ description: 'Of a whole day (`allDay`, unless false) its date as written' }),
    sortable: true,
  },
  /** Due some time on a day: the date that `dueAt` names in UTC, the same in every time zone. */
  allDay: { type: 'flag', value: z.boolean(), entered: z.boolean(), personal: false },
  remindAt: { ...time, entered: Timestamp.nullable() },
  assigneeId: { ...member, entered: Id.nullable() },
  ...subjectFields,
  doneAt: { ...time, sortable: true },
  doneBy: member,
  /** By what it was added. */
  origin: { type: 'choice', value: z.enum(origins).optional(), choices: origins, personal: false },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdBy: member,
  createdAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
  updatedAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
} as const satisfies RecordFields;
