import { z } from '@fernway/contracts/zod';
import { Id, Timestamp } from '../endpoint.js';
import { origins, RecordName } from '../http/crm-records.js';
import { RichText, subjectFields } from './activity.js';
import type { RecordFields } from './field.js';

const time = { type: 'time', value: Timestamp.nullable(), filterable: true, personal: false } as const;
const member = { type: 'person', value: Id.nullable(), filterable: true, personal: false } as const;

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
  dueAt: { ...time, entered: Timestamp.nullable(), sortable: true },
  /** Due some time on the day that `dueAt` lies in for who looks at it. */
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
