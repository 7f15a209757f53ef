import { z } from '@fernway/contracts/zod';
import { Id, updatedSince } from '../endpoint.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { saleFields, saleOrigins } from '../records/sale.js';
import { recordCalls } from './crm-record-calls.js';
import { FilterText, ofBatchQuery, sortedPageQuery, sortOf, Text } from './crm-records.js';

type Money = { currency: string };
const sameCurrency = ({ amount, cost }: { amount?: Money | undefined; cost?: Money | null | undefined }) =>
  !amount || !cost || amount.currency === cost.currency;
const inAmounts = { path: ['cost'], error: 'The cost is in the currency of the amount' };

/** A sale that no deal stands behind; a product's name stands for its own. */
export const SaleInput = z
  .strictObject({
    ...enteredOf(saleFields),
    date: saleFields.date.entered,
    amount: saleFields.amount.entered,
    quantity: saleFields.quantity.entered.default(1),
  })
  .refine(({ name, productId }) => name !== undefined || !!productId, {
    path: ['name'],
    error: 'Say what was sold, or choose a product',
  })
  .refine(sameCurrency, inAmounts);
export type SaleInput = z.infer<typeof SaleInput>;

/** A sale of a deal is changed by its deal only (409), its own fields aside. */
export const SaleChange = z
  .strictObject({ ...enteredOf(saleFields), version: z.int().positive() })
  .refine(sameCurrency, inAmounts);
export type SaleChange = z.infer<typeof SaleChange>;

export const Sale = z.object(valuesOf(saleFields)).meta({ id: 'Sale' });
export type Sale = z.infer<typeof Sale>;

export const saleColumns = columnsOf(saleFields);
export const saleSorts = sortsOf(saleFields);

export const SaleQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in name, customer, contact, company or number, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: sortOf(saleSorts).default('-date'),
  origin: z.enum(saleOrigins).optional().meta({ description: 'Only sales of deals, or those from outside' }),
  dealId: Id.optional(),
  contactId: Id.optional(),
  companyId: Id.optional(),
  productId: Id.optional(),
  ...ofBatchQuery,
  filter: FilterText.optional(),
  updatedSince,
});
export type SaleQuery = z.infer<typeof SaleQuery>;

export const {
  list: listSales,
  create: createSale,
  get: getSale,
  update: updateSale,
  remove: deleteSale,
  restore: restoreSale,
} = recordCalls({
  One: 'Sale',
  Many: 'Sales',
  one: 'a sale',
  many: 'sales',
  item: Sale,
  query: SaleQuery,
  input: SaleInput,
  change: SaleChange,
});
