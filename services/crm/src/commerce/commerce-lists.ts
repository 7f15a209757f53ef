import type { RecordType, SubjectType } from '@fernway/contracts/http/crm-records';
import { expenseFields } from '@fernway/contracts/records/expense';
import { editableOf } from '@fernway/contracts/records/field';
import { productFields } from '@fernway/contracts/records/product';
import { saleFields } from '@fernway/contracts/records/sale';
import { listColumnsOf, type RecordTable, selectOf } from '../records/field-columns.js';
import { ofBatch } from '../records/record-batches.js';
import type { FilterSql } from '../records/record-filter.js';
import type { RecordList } from '../records/record-list.js';
import { expenseTable } from './expense.columns.js';
import { productTable } from './product.columns.js';
import { saleTable } from './sale.columns.js';

/** What a business sells, sold and spent: kinds of records that people count rather than speak with. */
export type CommerceType = Exclude<RecordType, SubjectType>;

export const commerceTables = {
  product: productTable,
  sale: saleTable,
  expense: expenseTable,
} as const satisfies Record<CommerceType, RecordTable>;

const listOf = (table: RecordTable): RecordList => ({
  table: table.table,
  select: selectOf(table),
  columns: { ...listColumnsOf(table), currency: { sql: 'r.currency', kind: 'choice' } },
});

/** The columns that words are looked for in, and those that a question may narrow to one value. */
const asks: Record<CommerceType, { words: string[]; only: Record<string, string> }> = {
  product: { words: ['name', 'sku'], only: { active: 'active' } },
  sale: {
    words: ['name', 'customer_name', 'contact_name', 'company_name', 'external_id'],
    only: {
      origin: 'origin',
      dealId: 'deal_id',
      contactId: 'contact_id',
      companyId: 'company_id',
      productId: 'product_id',
    },
  },
  expense: { words: ['supplier', 'category', 'note'], only: {} },
};

/** Each word stands somewhere in these columns, accents, case and apostrophes aside. */
const hasWords =
  (columns: string[], words: string): FilterSql =>
  (value) => {
    const text = `search_fold(concat_ws(' ', ${columns.map((column) => `r.${column}`).join(', ')}))`;
    return `not exists (select from regexp_split_to_table(search_fold(${value(words)}::text), '\\s+') as word
      where strpos(${text}, word) = 0 and strpos(replace(${text}, '''', ''), word) = 0)`;
  };

type Asked = { batchId?: string; batchAction?: 'created' | 'updated' } & Record<string, unknown>;

/** What a list's question asks of a record `r`. */
const askedOf =
  (type: CommerceType) =>
  ({ q, updatedSince, ...asked }: Asked): FilterSql[] => {
    const { words, only } = asks[type];
    const where = ofBatch(type, asked);
    if (typeof q === 'string' && q) where.push(hasWords(words, q));
    for (const [name, column] of Object.entries(only))
      if (asked[name] !== undefined) where.push((value) => `r.${column}::text = ${value(asked[name])}`);
    if (updatedSince) where.push((value) => `r.updated_at >= ${value(updatedSince)}`);
    return where;
  };

const kindOf = (type: CommerceType, editable: readonly string[]) => ({
  list: listOf(commerceTables[type]),
  asked: askedOf(type),
  editable,
});

/** For what treats all kinds of records alike; the customer's names beside the links are in history too. */
export const commerceKinds = {
  product: kindOf('product', editableOf(productFields)),
  sale: kindOf('sale', [...editableOf(saleFields), 'contactName']),
  expense: kindOf('expense', editableOf(expenseFields)),
};
