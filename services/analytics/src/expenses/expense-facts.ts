import { defineFacts } from '../roll-ups/fact-kind.js';

export const expenseFacts = defineFacts({
  table: 'expense_fact',
  model: 'expenses',
  columns: { date: 'date', amount: 'bigint', currency: 'text', category: 'text' },
  present: 'date',
  contributions: [
    { source: 'expense', day: 'f.date', currency: 'f.currency', amount: 'f.amount', by: { category: 'f.category' } },
  ],
});
