import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, Timestamp, updatedSince } from '../endpoint.js';
import { sentiments } from './ai-copilot.js';
import {
  type FieldKind,
  FilterText,
  optional,
  origins,
  plainSortOf,
  ShortText,
  sortedPageQuery,
  Text,
} from './crm-records.js';

/** What happened between a person of the workspace and a customer; a note is what somebody wrote down. */
export const activityKinds = ['call', 'email', 'meeting', 'message', 'note'] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const directions = ['in', 'out'] as const;

/** Outcome of a mail that did not arrive. */
export const undelivered = 'not-delivered';

/** Markdown without HTML; `@[Name](user:<id>)` mentions a member. */
export const RichText = Text.max(20_000);

/** What an activity or a task is about: a deal, which brings its contact and company, a contact, which brings its company, or a company. */
export const subject = { contactId: Id.nullable(), companyId: Id.nullable(), dealId: Id.nullable() };

const entered = {
  subject: ShortText,
  body: RichText,
  direction: z.enum(directions).nullable(),
  /** When it happened, or will: a meeting may lie ahead. */
  occurredAt: Timestamp,
  minutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .nullable(),
  outcome: ShortText.nullable(),
  ...subject,
};

export const ActivityInput = z.strictObject({ type: z.enum(activityKinds), ...optional(entered) });
export type ActivityInput = z.infer<typeof ActivityInput>;

export const ActivityChange = z.strictObject({ ...optional(entered), version: z.int().positive() });
export type ActivityChange = z.infer<typeof ActivityChange>;

export const Activity = z
  .object({
    id: Id,
    version: z.int(),
    type: z.enum(activityKinds),
    subject: z.string(),
    body: z.string(),
    direction: z.enum(directions).nullable(),
    occurredAt: Timestamp,
    minutes: z.int().nullable(),
    outcome: z.string().nullable(),
    contactId: Id.nullable(),
    companyId: Id.nullable(),
    dealId: Id.nullable().default(null),
    /** Members whom the body mentions. */
    mentions: z.array(Id),
    /** Of this very text; null until it was read, a moment after it was written. */
    sentiment: z.enum(sentiments).nullable().default(null),
    origin: z.enum(origins),
    sample: z.boolean(),
    createdBy: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

/** Columns of the list and what they hold: how each can be filtered. */
export const activityColumns = {
  type: 'choice',
  subject: 'text',
  body: 'text',
  direction: 'choice',
  occurredAt: 'time',
  minutes: 'number',
  outcome: 'text',
  contactId: 'choice',
  companyId: 'choice',
  dealId: 'choice',
  sentiment: 'choice',
  origin: 'choice',
  createdBy: 'choice',
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Record<string, FieldKind>;

export const activitySorts = ['subject', 'occurredAt', 'createdAt', 'updatedAt'] as const;

export const ActivityQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in subject or body, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: plainSortOf(activitySorts).default('-createdAt'),
  filter: FilterText.optional(),
  type: z.enum(activityKinds).optional().meta({ description: 'Only activities of this kind' }),
  contactId: Id.optional(),
  companyId: Id.optional(),
  dealId: Id.optional(),
  createdBy: Id.optional(),
  from: Timestamp.optional().meta({ description: 'Only what happened at this time or later' }),
  to: Timestamp.optional().meta({ description: 'Only what happened before this time' }),
  updatedSince,
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const listActivities = endpoint({
  name: 'listActivities',
  method: 'GET',
  path: '/api/crm/activities',
  access: 'activities:read',
  summary: 'Calls, e-mails, meetings, messages and notes, keyset paged, the latest first unless told otherwise',
  query: ActivityQuery,
  returns: page(Activity),
  status: 200,
});

export const createActivity = endpoint({
  name: 'createActivity',
  method: 'POST',
  path: '/api/crm/activities',
  access: 'activities:write',
  summary: 'Record an activity of a contact, company or deal',
  body: ActivityInput,
  returns: Activity,
  status: 201,
  idempotent: true,
  problems: ['not-found'],
});

export const getActivity = endpoint({
  name: 'getActivity',
  method: 'GET',
  path: '/api/crm/activities/:id',
  access: 'activities:read',
  summary: 'One activity',
  params: idParams,
  returns: Activity,
  status: 200,
});

export const updateActivity = endpoint({
  name: 'updateActivity',
  method: 'PATCH',
  path: '/api/crm/activities/:id',
  access: 'activities:write',
  summary: 'Change an activity; 409 with both versions when it changed meanwhile',
  params: idParams,
  body: ActivityChange,
  returns: Activity,
  status: 200,
  problems: ['version-conflict'],
});

export const deleteActivity = endpoint({
  name: 'deleteActivity',
  method: 'DELETE',
  path: '/api/crm/activities/:id',
  access: 'activities:write',
  summary: 'Delete an activity; it can be restored',
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreActivity = endpoint({
  name: 'restoreActivity',
  method: 'POST',
  path: '/api/crm/activities/:id/restore',
  access: 'activities:write',
  summary: 'Undo the deletion of an activity',
  params: idParams,
  body: z.strictObject({}),
  returns: Activity,
  status: 200,
});
