import { z } from '@fernway/contracts/zod';
import { updatedSince } from '../endpoint.js';
import { expenseFields } from '../records/expense.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { recordCalls } from './crm-record-calls.js';
import { FilterText, ofBatchQuery, sortedPageQuery, sortOf, Text } from './crm-records.js';

export const ExpenseInput = z.strictObject({
  ...enteredOf(expenseFields),
  date: expenseFields.date.entered,
  category: expenseFields.category.entered,
  amount: expenseFields.amount.entered,
});
export type ExpenseInput = z.infer<typeof ExpenseInput>;

export const ExpenseChange = z.strictObject({ ...enteredOf(expenseFields), version: z.int().positive() });
export type ExpenseChange = z.infer<typeof ExpenseChange>;

export const Expense = z.object(valuesOf(expenseFields)).meta({ id: 'Expense' });
export type Expense = z.infer<typeof Expense>;

export const expenseColumns = columnsOf(expenseFields);
export const expenseSorts = sortsOf(expenseFields);

export const ExpenseQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in supplier, category or note, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: sortOf(expenseSorts).default('-date'),
  ...ofBatchQuery,
  filter: FilterText.optional(),
  updatedSince,
});
export type ExpenseQuery = z.infer<typeof ExpenseQuery>;

export const {
  list: listExpenses,
  create: createExpense,
  get: getExpense,
  update: updateExpense,
  remove: deleteExpense,
  restore: restoreExpense,
} = recordCalls({
  One: 'Expense',
  Many: 'Expenses',
  one: 'an expense',
  many: 'expenses',
  item: Expense,
  query: ExpenseQuery,
  input: ExpenseInput,
  change: ExpenseChange,
});
