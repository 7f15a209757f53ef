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
  DealLost,
  DealUpdated,
  DealWon,
  TaskCreated,
  TaskDeleted,
  TaskUpdated,
} from '@fernway/contracts/events/crm';
import {
  ExpenseCreated,
  ExpenseDeleted,
  ExpenseUpdated,
  ProductCreated,
  ProductDeleted,
  ProductUpdated,
  SaleCreated,
  SaleDeleted,
  SaleUpdated,
} from '@fernway/contracts/events/crm-commerce';
import {
  OrganizationCreated,
  OrganizationDeleted,
  OrganizationUpdated,
} from '@fernway/contracts/events/crm-organizations';
import { SampleDataChanged } from '@fernway/contracts/events/crm-sample-data';
import type { EventDefinition } from '@fernway/contracts/event';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { activityOf } from '../activities/activities.service.js';
import { commerceOf } from '../commerce/commerce-shape.js';
import { organizationOf } from '../organizations/organizations.service.js';
import { dealOf } from '../deals/deal-shape.js';
import { about, withTimesAsText } from '../records/record-change.js';
import { taskOf } from '../tasks/tasks.service.js';
import type { SampleRows, SampleTable } from './sample-data.repository.js';

type Told = 'created' | 'updated' | 'deleted';
type About = { id: string; version: number; sample: boolean; state?: string };

const events: Record<SampleTable, Record<Told, EventDefinition>> = {
  organization: { created: OrganizationCreated, updated: OrganizationUpdated, deleted: OrganizationDeleted },
  company: { created: CompanyCreated, updated: CompanyUpdated, deleted: CompanyDeleted },
  contact: { created: ContactCreated, updated: ContactUpdated, deleted: ContactDeleted },
  deal: { created: DealCreated, updated: DealUpdated, deleted: DealDeleted },
  activity: { created: ActivityRecorded, updated: ActivityUpdated, deleted: ActivityDeleted },
  task: { created: TaskCreated, updated: TaskUpdated, deleted: TaskDeleted },
  product: { created: ProductCreated, updated: ProductUpdated, deleted: ProductDeleted },
  sale: { created: SaleCreated, updated: SaleUpdated, deleted: SaleDeleted },
  expense: { created: ExpenseCreated, updated: ExpenseUpdated, deleted: ExpenseDeleted },
};

/** So many lines of the outbox at once. */
const chunk = 500;

/** Rows as their events carry them. */
const stated: { [T in SampleTable]: (row: SampleRows[T]) => About } = {
  organization: organizationOf,
  company: withTimesAsText,
  contact: withTimesAsText,
  deal: dealOf,
  activity: activityOf,
  task: taskOf,
  product: commerceOf,
  sale: commerceOf,
  expense: commerceOf,
};

/** Tells screens of all that follows in the transaction at once. Before the rest: none of it is read later than they read. */
export const tellScreens = (tx: WorkspaceTx, { loaded }: { loaded: boolean }): Promise<string> =>
  outbox.publish(tx, SampleDataChanged, {
    subject: tx.workspace,
    version: Date.now(),
    workspace: tx.workspace,
    user: tx.user,
    data: { loaded },
  });

/** Says of each record what became of it; samples are marked, so that nobody mails or automates on them. */
export const tell = async <T extends SampleTable>(
  tx: WorkspaceTx,
  table: T,
  told: Told,
  rows: SampleRows[T][],
): Promise<void> => {
  const all = rows.map((row) => {
    const data = stated[table](row);
    return { ...about(tx, data), quiet: true, data };
  });
  await publish(tx, events[table][told], all);
  if (table !== 'deal' || told !== 'created') return;
  await publish(
    tx,
    DealWon,
    all.filter(({ data }) => data.state === 'won'),
  );
  await publish(
    tx,
    DealLost,
    all.filter(({ data }) => data.state === 'lost'),
  );
};

const publish = async (
  tx: WorkspaceTx,
  event: EventDefinition,
  all: Parameters<typeof outbox.publishMany>[2],
): Promise<void> => {
  for (let from = 0; from < all.length; from += chunk)
    await outbox.publishMany(tx, event, all.slice(from, from + chunk));
};
