import { defineChanges } from '../change.js';
import { activityFields } from '../records/activity.js';
import { companyFields } from '../records/company.js';
import { contactFields } from '../records/contact.js';
import { dealFields } from '../records/deal.js';
import { taskFields } from '../records/task.js';
import {
  ActivityDeleted,
  ActivityRecorded,
  ActivityUpdated,
  CompanyCreated,
  CompanyDeleted,
  CompanyUpdated,
  ContactCreated,
  ContactDeleted,
  ContactUpdated,
  DealCreated,
  DealDeleted,
  DealStageChanged,
  DealUpdated,
  TaskCreated,
  TaskDeleted,
  TaskUpdated,
} from './crm.js';
import { ActivitiesChanged, CompaniesChanged, ContactsChanged, DealsChanged } from './crm-batches.js';

/** Of every item of a batch. */
const known = ['id', 'version', 'sample'] as const;

export const contactChanges = defineChanges({
  kind: 'contact',
  fields: contactFields,
  stated: [ContactCreated, ContactUpdated],
  deleted: ContactDeleted,
  batch: { event: ContactsChanged, carries: [...known, 'lifecycle', 'leadSince'] },
});

export const companyChanges = defineChanges({
  kind: 'company',
  fields: companyFields,
  stated: [CompanyCreated, CompanyUpdated],
  deleted: CompanyDeleted,
  batch: { event: CompaniesChanged, carries: [...known, 'name'] },
});

/**
 * Every change of a deal publishes `updated` or `stage-changed` or both, each with the version and the whole state after
 * it; `won`, `lost` and `reopened` only ever come beside one of them, or beside `created`. So these tell of each version
 * once or twice: who compares versions takes no notice of the second, and misses none.
 */
export const dealChanges = defineChanges({
  kind: 'deal',
  fields: dealFields,
  stated: [DealCreated, DealUpdated, DealStageChanged],
  deleted: DealDeleted,
  batch: {
    event: DealsChanged,
    carries: [
      ...known,
      'pipelineId',
      'stageId',
      'state',
      'value',
      'probability',
      'closeDate',
      'closedAt',
      'ownerId',
      'contactId',
      'companyId',
      'createdAt',
    ],
  },
});

/** Batches tell of notes that came with an imported file: these have a text and no subject. */
export const activityChanges = defineChanges({
  kind: 'activity',
  fields: activityFields,
  stated: [ActivityRecorded, ActivityUpdated],
  deleted: ActivityDeleted,
  batch: {
    event: ActivitiesChanged,
    carries: [...known, 'type', 'subject', 'body'],
    read: ({ id, version, sample, text }) => ({ id, version, sample, type: 'note', subject: '', body: text }),
  },
});

/** No batch changes tasks. */
export const taskChanges = defineChanges({
  kind: 'task',
  fields: taskFields,
  stated: [TaskCreated, TaskUpdated],
  deleted: TaskDeleted,
  batch: null,
});
