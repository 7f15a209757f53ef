import { z } from '@fernway/contracts/zod';
import { updatedSince } from '../endpoint.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { productFields } from '../records/product.js';
import { recordCalls } from './crm-record-calls.js';
import { FilterText, ofBatchQuery, sortedPageQuery, sortOf, Text } from './crm-records.js';

const sameCurrency = ({ price, cost }: { price?: Money | undefined; cost?: Money | null | undefined }) =>
  !price || !cost || price.currency === cost.currency;
type Money = { currency: string };
const inPrices = { path: ['cost'], error: 'The cost is in the currency of the price' };

const entered = { ...enteredOf(productFields), active: z.boolean().default(true) };

export const ProductInput = z
  .strictObject({ ...entered, name: productFields.name.entered, price: productFields.price.entered })
  .refine(sameCurrency, inPrices);
export type ProductInput = z.infer<typeof ProductInput>;

export const ProductChange = z
  .strictObject({ ...enteredOf(productFields), version: z.int().positive() })
  .refine(sameCurrency, inPrices);
export type ProductChange = z.infer<typeof ProductChange>;

export const Product = z.object(valuesOf(productFields)).meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

export const productColumns = columnsOf(productFields);
export const productSorts = sortsOf(productFields);

export const ProductQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in name or SKU, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: sortOf(productSorts).default('-createdAt'),
  active: z.enum(['true', 'false']).optional().meta({ description: 'Only products that are offered, or no longer' }),
  ...ofBatchQuery,
  filter: FilterText.optional(),
  updatedSince,
});
export type ProductQuery = z.infer<typeof ProductQuery>;

export const {
  list: listProducts,
  create: createProduct,
  get: getProduct,
  update: updateProduct,
  remove: deleteProduct,
  restore: restoreProduct,
} = recordCalls({
  One: 'Product',
  Many: 'Products',
  one: 'a product',
  many: 'products',
  item: Product,
  query: ProductQuery,
  input: ProductInput,
  change: ProductChange,
});
