import type { Expense } from '@fernway/contracts/http/crm-expenses';
import { expenseFields } from '@fernway/contracts/records/expense';
import { useT } from '@fernway/i18n';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { today } from '../../deals/deal-form.js';
import { expenses } from './commerce.api.js';
import { CommercePage } from './commerce-page.js';
import { formFields } from './form-fields.js';
import { categoriesOf, named, useExpenseKind } from './use-expense-kind.js';

/** What the workspace spent. */
export function ExpensesPage() {
  const t = useT('crm');
  const currency = useWorkspaceCurrency();
  const kind = useExpenseKind(currency);
  const categories = categoriesOf(t);
  const fields = formFields(expenseFields, t, { currency, options: { category: categories } });
  const byCategory = (expense: Expense) => named(expense, categories);
  return (
    <CommercePage
      kind={kind}
      currency={currency}
      form={{ access: expenses, fields, start: { date: today() }, named: byCategory }}
    />
  );
}
