import type { Expense } from '@fernway/contracts/http/crm-expenses';
import type { Product } from '@fernway/contracts/http/crm-products';
import type { Sale } from '@fernway/contracts/http/crm-sales';
import { merged } from '@fernway/contracts/records/field-words';
import fields from '@fernway/contracts/records/locales/en.json' with { type: 'json' };
import own from './locales/en.json' with { type: 'json' };
import { placeFieldNames } from './messages.js';

/** This remote's English texts, whole. */
export const en = merged(own, placeFieldNames(fields));

const at = '2026-11-20T10:00:00.000Z';
const newRecord = { version: 1, fields: {}, sample: false, createdBy: null, createdAt: at, updatedAt: at };

export const exampleProduct = (fields: Partial<Product> = {}): Product => ({
  ...newRecord,
  id: '0190eeee-0000-7000-8000-000000000001',
  name: 'Bread',
  sku: 'BR-1',
  unit: 'loaf',
  price: { amount: 450, currency: 'USD' },
  cost: { amount: 150, currency: 'USD' },
  active: true,
  ...fields,
});

export const exampleSale = (fields: Partial<Sale> = {}): Sale => ({
  ...newRecord,
  id: '0190eeee-0000-7000-8000-000000000002',
  name: 'Bread',
  date: '2026-11-20',
  amount: { amount: 900, currency: 'USD' },
  cost: null,
  quantity: 2,
  productId: null,
  customerName: 'Oak Bakery',
  contactId: null,
  contactName: null,
  companyId: null,
  companyName: null,
  country: null,
  region: null,
  channel: null,
  ownerId: null,
  externalId: null,
  dealId: null,
  origin: 'import',
  ...fields,
});

export const exampleExpense = (fields: Partial<Expense> = {}): Expense => ({
  ...newRecord,
  id: '0190eeee-0000-7000-8000-000000000003',
  name: 'Mill & Sons',
  date: '2026-11-20',
  category: 'goods',
  amount: { amount: 4500, currency: 'USD' },
  supplier: 'Mill & Sons',
  note: null,
  ...fields,
});
