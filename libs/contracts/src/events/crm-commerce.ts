import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { expenseFields } from '../records/expense.js';
import { eventStateOf } from '../records/field.js';
import { productFields } from '../records/product.js';
import { saleFields } from '../records/sale.js';

const Gone = z.object({ id: z.uuid(), version: z.int() });

const product = { aggregate: 'crm.product' } as const;
const ProductState = z.object(eventStateOf(productFields));

export const ProductCreated = defineEvent('crm.product-created', 1, ['analytics', 'screens'], {
  ...product,
  data: ProductState,
});
export const ProductUpdated = defineEvent('crm.product-updated', 1, ['analytics', 'screens'], {
  ...product,
  data: ProductState,
});
export const ProductDeleted = defineEvent('crm.product-deleted', 1, ['analytics', 'screens'], {
  ...product,
  data: Gone,
});

const sale = { aggregate: 'crm.sale' } as const;
const SaleState = z.object(eventStateOf(saleFields));

export const SaleCreated = defineEvent('crm.sale-created', 1, ['analytics', 'screens'], { ...sale, data: SaleState });
export const SaleUpdated = defineEvent('crm.sale-updated', 1, ['analytics', 'screens'], { ...sale, data: SaleState });
export const SaleDeleted = defineEvent('crm.sale-deleted', 1, ['analytics', 'screens'], { ...sale, data: Gone });

const expense = { aggregate: 'crm.expense' } as const;
const ExpenseState = z.object(eventStateOf(expenseFields));

export const ExpenseCreated = defineEvent('crm.expense-created', 1, ['analytics', 'screens'], {
  ...expense,
  data: ExpenseState,
});
export const ExpenseUpdated = defineEvent('crm.expense-updated', 1, ['analytics', 'screens'], {
  ...expense,
  data: ExpenseState,
});
export const ExpenseDeleted = defineEvent('crm.expense-deleted', 1, ['analytics', 'screens'], {
  ...expense,
  data: Gone,
});
