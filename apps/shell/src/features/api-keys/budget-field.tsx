import { TokenBudget } from '@fernway/contracts/http/api-keys';
import { useT } from '@fernway/i18n';
import { TextField } from '@fernway/ui';

import { settingsNamespace } from '../settings/messages.js';

/** The number that was typed, where it can be a budget. */
export const budgetIn = (text: string): number | undefined => {
  const budget = TokenBudget.safeParse(text.trim() === '' ? undefined : Number(text));
  return budget.success ? budget.data : undefined;
};

/** Tokens that a key may spend of its owner's in a month. */
export function BudgetField({
  value,
  tried,
  onChange,
}: {
  value: string;
  tried: boolean;
  onChange: (value: string) => void;
}) {
  const t = useT(settingsNamespace);
  return (
    <TextField
      label={t('agents.budget')}
      hint={t('agents.budgetHint')}
      error={tried && budgetIn(value) === undefined ? t('agents.budgetError') : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
