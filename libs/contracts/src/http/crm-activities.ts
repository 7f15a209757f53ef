import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, Timestamp, updatedSince } from '../endpoint.js';
import {
  activityFields,
  type ActivityKind,
  activityKinds,
  directions,
  type MeetingOutcome,
  meetingOutcomes,
  RichText,
} from '../records/activity.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { FilterText, plainSortOf, sortedPageQuery, Text } from './crm-records.js';

export { type ActivityKind, activityKinds, directions, type MeetingOutcome, meetingOutcomes, RichText };

/** Outcome of a mail that did not arrive. */
export const undelivered = 'not-delivered';

export const ActivityInput = z.strictObject({ type: z.enum(activityKinds), ...enteredOf(activityFields) });
export type ActivityInput = z.infer<typeof ActivityInput>;

export const ActivityChange = z.strictObject({ ...enteredOf(activityFields), version: z.int().positive() });
export type ActivityChange = z.infer<typeof ActivityChange>;

export const Activity = z.object(valuesOf(activityFields)).meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

export const activityColumns = columnsOf(activityFields);
export const activitySorts = sortsOf(activityFields);

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
