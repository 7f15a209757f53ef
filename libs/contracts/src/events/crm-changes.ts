import { defineChanges } from '../change.js';
import { activityFields } from '../records/activity.js';
import { companyFields } from '../records/company.js';
import { contactFields } from '../records/contact.js';
import { dealFields } from '../records/deal.js';
import { expenseFields } from '../records/expense.js';
import { productFields } from '../records/product.js';
import { saleFields } from '../records/sale.js';
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
import {
  ActivitiesChanged,
  CompaniesChanged,
  ContactsChanged,
  DealsChanged,
  ExpensesChanged,
  ProductsChanged,
  SalesChanged,
} from './crm-batches.js';
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
} from './crm-commerce.js';

/** Of every item of a batch. */
const known = ['id', 'version', 'sample'] as const;

export const contactChanges = defineChanges({
  kind: 'contact',
  fields: contactFields,
  stated: [ContactCreated, ContactUpdated],
  deleted: ContactDeleted,
  batch: { event: ContactsChanged, carries: [...known, 'lifecycle', 'leadSince', 'source'] },
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
      'lostReason',
    ],
  },
});

export const productChanges = defineChanges({
  kind: 'product',
  fields: productFields,
  stated: [ProductCreated, ProductUpdated],
  deleted: ProductDeleted,
  batch: { event: ProductsChanged, carries: [...known, 'name', 'active'] },
});

/** Those of deals as well: a deal that is won, changed or reopened writes its sales by the same events. */
export const saleChanges = defineChanges({
  kind: 'sale',
  fields: saleFields,
  stated: [SaleCreated, SaleUpdated],
  deleted: SaleDeleted,
  batch: {
    event: SalesChanged,
    carries: [
      ...known,
      'date',
      'amount',
      'cost',
      'quantity',
      'productId',
      'contactId',
      'companyId',
      'ownerId',
      'country',
      'region',
      'channel',
      'origin',
    ],
  },
});

export const expenseChanges = defineChanges({
  kind: 'expense',
  fields: expenseFields,
  stated: [ExpenseCreated, ExpenseUpdated],
  deleted: ExpenseDeleted,
  batch: { event: ExpensesChanged, carries: [...known, 'date', 'category', 'amount'] },
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
