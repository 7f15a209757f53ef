import { z } from '@fernway/contracts/zod';
import { changedKinds, type ChangedKind } from '../change.js';
import { endpoint, Id } from '../endpoint.js';
import { activityFields } from '../records/activity.js';
import { companyFields } from '../records/company.js';
import { contactFields } from '../records/contact.js';
import { dealFields } from '../records/deal.js';
import { expenseFields } from '../records/expense.js';
import { type RecordFields, stateOf } from '../records/field.js';
import { productFields } from '../records/product.js';
import { saleFields } from '../records/sale.js';
import { taskFields } from '../records/task.js';

/** Records that one call may ask for. */
export const statesPerCall = 200;

const statesOf = <const K extends ChangedKind, const F extends RecordFields>(kind: K, fields: F) => {
  const record = { id: Id, version: z.int(), sample: z.boolean() };
  const there = z.object({ ...record, deleted: z.literal(false), state: z.object(stateOf(fields)) });
  const gone = z.object({ ...record, deleted: z.literal(true), state: z.null() });
  return z.object({ kind: z.literal(kind), items: z.array(z.discriminatedUnion('deleted', [there, gone])) });
};

export const RecordStates = z.discriminatedUnion('kind', [
  statesOf('contact', contactFields),
  statesOf('company', companyFields),
  statesOf('deal', dealFields),
  statesOf('product', productFields),
  statesOf('sale', saleFields),
  statesOf('expense', expenseFields),
  statesOf('activity', activityFields),
  statesOf('task', taskFields),
]);
export type RecordStates = z.infer<typeof RecordStates>;

export const RecordStatesQuestion = z.strictObject({
  workspace: Id,
  kind: z.enum(changedKinds),
  ids: z.array(Id).min(1).max(statesPerCall),
});
export type RecordStatesQuestion = z.infer<typeof RecordStatesQuestion>;

/** For consumers that need of a change what a batch's event does not carry: `@OnChanges` asks, before it opens a transaction. */
export const getRecordStates = endpoint({
  name: 'getRecordStates',
  method: 'POST',
  path: '/internal/crm/record-states',
  access: { service: ['ai', 'analytics', 'automation'] },
  summary: 'How records of a workspace are now, as events hold them; those that are not known are left out',
  body: RecordStatesQuestion,
  returns: RecordStates,
  status: 200,
});
