import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { sentiments } from '../http/ai-copilot.js';
import { Activity } from '../http/crm-activities.js';
import { stageKinds } from '../http/crm-pipelines.js';
import { Task } from '../http/crm-tasks.js';
import { companyFields } from '../records/company.js';
import { contactFields } from '../records/contact.js';
import { dealFields } from '../records/deal.js';
import { eventStateOf } from '../records/field.js';

const contact = { aggregate: 'crm.contact' } as const;
const ContactState = z.object(eventStateOf(contactFields));

export const ContactCreated = defineEvent('crm.contact-created', 1, ['analytics', 'screens'], {
  ...contact,
  data: ContactState,
});
export const ContactUpdated = defineEvent('crm.contact-updated', 1, ['analytics', 'screens'], {
  ...contact,
  data: ContactState,
});
export const ContactDeleted = defineEvent('crm.contact-deleted', 1, ['analytics', 'screens'], {
  ...contact,
  data: z.object({ id: z.uuid(), version: z.int(), lifecycle: z.string() }),
});

const company = { aggregate: 'crm.company' } as const;
const CompanyState = z.object(eventStateOf(companyFields));

export const CompanyCreated = defineEvent('crm.company-created', 1, ['analytics', 'screens'], {
  ...company,
  data: CompanyState,
});
export const CompanyUpdated = defineEvent('crm.company-updated', 1, ['analytics', 'screens'], {
  ...company,
  data: CompanyState,
});
export const CompanyDeleted = defineEvent('crm.company-deleted', 1, ['analytics', 'screens'], {
  ...company,
  data: z.object({ id: z.uuid(), version: z.int() }),
});

const activity = { aggregate: 'crm.activity' } as const;

export const ActivityRecorded = defineEvent('crm.activity-recorded', 1, ['ai', 'analytics', 'screens'], {
  ...activity,
  data: Activity,
});
export const ActivityUpdated = defineEvent('crm.activity-updated', 1, ['ai', 'analytics', 'screens'], {
  ...activity,
  data: Activity,
});
/** How the customer sounds was read in its text: no change of the activity, and for who looks at it. Of one at a time. */
export const ActivityFelt = defineEvent('crm.activity-felt', 1, ['screens'], {
  ...activity,
  data: z.object({ id: z.uuid(), version: z.int(), sentiment: z.enum(sentiments) }),
});
export const ActivityDeleted = defineEvent('crm.activity-deleted', 1, ['ai', 'analytics', 'screens'], {
  ...activity,
  data: z.object({ id: z.uuid(), version: z.int() }),
});

const task = { aggregate: 'crm.task' } as const;

export const TaskCreated = defineEvent('crm.task-created', 1, ['screens'], { ...task, data: Task });
export const TaskUpdated = defineEvent('crm.task-updated', 1, ['messaging', 'screens'], { ...task, data: Task });
export const TaskDeleted = defineEvent('crm.task-deleted', 1, ['messaging', 'screens'], {
  ...task,
  data: z.object({ id: z.uuid(), version: z.int() }),
});
/** The time for which somebody asked to be reminded has come. */
export const TaskReminderDue = defineEvent('crm.task-reminder-due', 1, ['messaging'], { ...task, data: Task });
/** A task was given to a member by somebody else. The envelope's user is the member. */
export const TaskAssigned = defineEvent('crm.task-assigned', 1, ['messaging'], {
  ...task,
  data: Task.extend({ assigneeId: z.uuid(), assignedBy: z.uuid() }),
});

const deal = { aggregate: 'crm.deal' } as const;
const DealState = z.object(eventStateOf(dealFields));
/** Where it was before. */
const DealMove = DealState.extend({
  from: z.object({ pipelineId: z.uuid(), stageId: z.uuid(), state: z.enum(stageKinds) }),
});

/**
 * A change publishes `updated` when fields other than the stage changed, `stage-changed` when the deal moved, and what
 * the move did: leaving a won or lost stage for one of another kind is `reopened`, arriving in one is `won` or `lost`. Each
 * `won` is so taken back by at most one `reopened`.
 */
export const DealCreated = defineEvent('crm.deal-created', 1, ['analytics', 'screens'], { ...deal, data: DealState });
export const DealUpdated = defineEvent('crm.deal-updated', 1, ['analytics', 'screens'], { ...deal, data: DealState });
export const DealStageChanged = defineEvent('crm.deal-stage-changed', 1, ['analytics', 'screens'], {
  ...deal,
  data: DealMove,
});
export const DealReopened = defineEvent('crm.deal-reopened', 1, ['screens'], { ...deal, data: DealMove });
export const DealWon = defineEvent('crm.deal-won', 1, ['screens'], { ...deal, data: DealState });
export const DealLost = defineEvent('crm.deal-lost', 1, ['screens'], { ...deal, data: DealState });
export const DealDeleted = defineEvent('crm.deal-deleted', 1, ['analytics', 'screens'], { ...deal, data: DealState });
