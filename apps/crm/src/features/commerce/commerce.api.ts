import {
  createExpense,
  deleteExpense,
  type Expense,
  getExpense,
  restoreExpense,
  updateExpense,
} from '@fernway/contracts/http/crm-expenses';
import {
  createProduct,
  deleteProduct,
  getProduct,
  type Product,
  restoreProduct,
  updateProduct,
} from '@fernway/contracts/http/crm-products';
import { createSale, deleteSale, getSale, restoreSale, type Sale, updateSale } from '@fernway/contracts/http/crm-sales';
import { recordPages } from '@fernway/contracts/records/pages';
import { call } from '@fernway/web-kit';
import type { RecordAccess } from '../../record/record.api.js';

export type CommerceType = 'product' | 'sale' | 'expense';
export type CommerceRecord = Product | Sale | Expense;

/** What was entered of a new record; the service's schema says what it needs. */
type Entered = Record<string, unknown>;

export type CommerceAccess<R extends CommerceRecord> = RecordAccess<R> & {
  type: CommerceType;
  create: (entered: Entered, idempotencyKey: string) => Promise<R>;
};

export const products: CommerceAccess<Product> = {
  type: 'product',
  list: recordPages.product,
  write: 'products:write',
  live: ['crm.product-'],
  get: (id, signal) => call(getProduct, { params: { id }, signal }),
  create: (body, idempotencyKey) => call(createProduct, { body: body as never, idempotencyKey }),
  update: (id, body) => call(updateProduct, { params: { id }, body }),
  remove: (id) => call(deleteProduct, { params: { id } }),
  restore: (id) => call(restoreProduct, { params: { id }, body: {} }),
};

export const sales: CommerceAccess<Sale> = {
  type: 'sale',
  list: recordPages.sale,
  write: 'sales:write',
  live: ['crm.sale-'],
  get: (id, signal) => call(getSale, { params: { id }, signal }),
  create: (body, idempotencyKey) => call(createSale, { body: body as never, idempotencyKey }),
  update: (id, body) => call(updateSale, { params: { id }, body }),
  remove: (id) => call(deleteSale, { params: { id } }),
  restore: (id) => call(restoreSale, { params: { id }, body: {} }),
};

export const expenses: CommerceAccess<Expense> = {
  type: 'expense',
  list: recordPages.expense,
  write: 'expenses:write',
  live: ['crm.expense-'],
  get: (id, signal) => call(getExpense, { params: { id }, signal }),
  create: (body, idempotencyKey) => call(createExpense, { body: body as never, idempotencyKey }),
  update: (id, body) => call(updateExpense, { params: { id }, body }),
  remove: (id) => call(deleteExpense, { params: { id } }),
  restore: (id) => call(restoreExpense, { params: { id }, body: {} }),
};
