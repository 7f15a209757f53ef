import { z } from '@fernway/contracts/zod';
import { Id, Timestamp } from '../endpoint.js';
import { sentiments } from '../http/ai-copilot.js';
import { origins, ShortText } from '../http/crm-records.js';
import { Text } from '../text.js';
import type { RecordFields } from './field.js';

/** What happened between a person of the workspace and a customer; a note is what somebody wrote down. */
export const activityKinds = ['call', 'email', 'meeting', 'message', 'note'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What became of a meeting; of other kinds any text says what came of it. */
export const meetingOutcomes = ['held', 'moved', 'cancelled', 'no-show'] as const;
export type MeetingOutcome = (typeof meetingOutcomes)[number];

export const directions = ['in', 'out'] as const;

/** Markdown without HTML; `@[Name](user:<id>)` mentions a member. */
export const RichText = Text.max(20_000);

/** A week. */
export const longestMinutes = 7 * 24 * 60;

const link = {
  type: 'record',
  value: Id.nullable(),
  entered: Id.nullable(),
  filterable: true,
  personal: true,
} as const;
/** What an activity or a task is about: a deal, which brings its contact and company, a contact, which brings its company, or a company. */
export const subjectFields = {
  contactId: link,
  companyId: link,
  dealId: { ...link, value: Id.nullable().default(null) },
} as const satisfies RecordFields;

export const activityFields = {
  id: { type: 'id', value: Id, personal: false },
  version: { type: 'number', value: z.int(), personal: false },
  /** It stays as it was recorded. */
  type: { type: 'choice', value: z.enum(activityKinds), choices: activityKinds, filterable: true, personal: false },
  subject: {
    type: 'text',
    value: z.string(),
    entered: ShortText,
    filterable: true,
    sortable: true,
    personal: true,
  },
  body: { type: 'text', value: z.string(), entered: RichText, filterable: true, personal: true },
  direction: {
    type: 'choice',
    value: z.enum(directions).nullable(),
    entered: z.enum(directions).nullable(),
    choices: directions,
    filterable: true,
    personal: false,
  },
  /** When it happened, or will: a meeting may lie ahead. */
  occurredAt: {
    type: 'time',
    value: Timestamp,
    entered: Timestamp,
    filterable: true,
    sortable: true,
    personal: false,
  },
  minutes: {
    type: 'number',
    value: z.int().nullable(),
    entered: z.int().min(0).max(longestMinutes).nullable(),
    filterable: true,
    personal: false,
  },
  outcome: {
    type: 'text',
    value: z.string().nullable(),
    entered: ShortText.nullable().meta({
      description: `Of a meeting one of ${meetingOutcomes.join(', ')}; else any text`,
    }),
    filterable: true,
    personal: true,
  },
  ...subjectFields,
  /** Members whom the body mentions. */
  mentions: { type: 'structure', value: z.array(Id), personal: false },
  /** Of this very text; null until it was read, a moment after it was written. */
  sentiment: {
    type: 'choice',
    value: z.enum(sentiments).nullable().default(null),
    choices: sentiments,
    filterable: true,
    personal: true,
  },
  origin: { type: 'choice', value: z.enum(origins), choices: origins, filterable: true, personal: false },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdBy: { type: 'person', value: Id.nullable(), filterable: true, personal: false },
  createdAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
  updatedAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
} as const satisfies RecordFields;
