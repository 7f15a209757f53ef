import { type Expense, listExpenses, updateExpense } from '@fernway/contracts/http/crm-expenses';
import { expenseFields } from '@fernway/contracts/records/expense';
import { expenseCategories } from '@fernway/contracts/records/expense-categories';
import { recordPages } from '@fernway/contracts/records/pages';
import { type Translate, useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import type { Option } from '../../fields/field.js';
import { columnsOf } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { RecordKind } from '../../records/record-kind.js';

/** What everybody is offered; any other text is a category, too. */
export const categoriesOf = (t: Translate): Option[] =>
  expenseCategories.map((value) => ({ value, label: t(`choice.category.${value}`) }));

/** An expense without a supplier is called by its category, which reads in one's own language. */
export const named = (expense: Expense, categories: Option[]): Expense => ({
  ...expense,
  name: (!expense.supplier && categories.find(({ value }) => value === expense.name)?.label) || expense.name,
});

/** Expenses as a list shows them; `currency` is that in which amounts are compared. */
export function useExpenseKind(currency: string): RecordKind<Expense> {
  const t = useT('crm');
  const custom = useCustomColumns<Expense>('expense');

  return useMemo(() => {
    const categories = categoriesOf(t);
    return {
      type: 'expense',
      path: recordPages.expense,
      write: 'expenses:write',
      columns: [
        ...columnsOf<Expense, typeof expenseFields>(expenseFields, t, {
          first: ['name', 'date', 'category', 'amount', 'supplier', 'note'],
          widths: { name: 220, note: 240 },
          choices: { category: categories },
          currency,
        }),
        ...custom,
      ],
      defaultColumns: ['date', 'category', 'amount', 'note'],
      defaultSort: '-date',
      bulkFirst: ['category', 'supplier'],
      presets: [],
      opensOver: true,
      cardColumn: 'amount',
      summary: ({ date, category, note }) => [
        date,
        categories.find(({ value }) => value === category)?.label ?? category,
        note,
      ],
      list: async (query, signal) => {
        const page = await call(listExpenses, { query: query as never, ...(signal && { signal }) });
        return { ...page, items: page.items.map((expense) => named(expense, categories)) };
      },
      update: async ({ id }, change) => named(await call(updateExpense, { params: { id }, body: change }), categories),
    };
  }, [t, custom, currency]);
}
