import type { EventDefinition } from '@fernway/contracts/event';
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
import type { Expense } from '@fernway/contracts/http/crm-expenses';
import type { Product } from '@fernway/contracts/http/crm-products';
import type { FieldValues } from '@fernway/contracts/http/crm-records';
import type { Sale } from '@fernway/contracts/http/crm-sales';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { about } from '../records/record-change.js';
import type { CommerceType } from './commerce-lists.js';

/** A record of each kind as answers and events hold it. */
export type CommerceRecords = { product: Product; sale: Sale; expense: Expense };
/** As its table holds it. */
export type CommerceRow<T extends CommerceType = CommerceType> = Omit<
  CommerceRecords[T],
  'createdAt' | 'updatedAt' | 'fields'
> & {
  fields: FieldValues;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
} & (T extends 'sale' ? { dealLineId: string | null } : unknown);

/** Times as text; what is not of the contract is dropped by the answer's and event's schemas. */
export const commerceOf = <T extends CommerceType>(row: CommerceRow<T>): CommerceRecords[T] => {
  const { deletedAt: _deleted, createdAt, updatedAt, ...record } = row as CommerceRow;
  return {
    ...record,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  } as unknown as CommerceRecords[T];
};

const events: Record<CommerceType, Record<'created' | 'updated' | 'deleted', EventDefinition>> = {
  product: { created: ProductCreated, updated: ProductUpdated, deleted: ProductDeleted },
  sale: { created: SaleCreated, updated: SaleUpdated, deleted: SaleDeleted },
  expense: { created: ExpenseCreated, updated: ExpenseUpdated, deleted: ExpenseDeleted },
};

/** Tells of one change of each of these records. @param how `quiet`: as events of sample data are */
export const tellCommerce = async (
  tx: WorkspaceTx,
  type: CommerceType,
  change: 'created' | 'updated' | 'deleted',
  rows: CommerceRow[],
  how: { quiet?: true } = {},
): Promise<void> => {
  await outbox.publishMany(
    tx,
    events[type][change],
    rows.map((row) => ({ ...about(tx, row), ...how, data: commerceOf(row) })),
  );
};
