import { type PromotionGoal, promotionGoals } from '@fernway/contracts/http/ai-promotions';
import { useT } from '@fernway/i18n';
import { CheckField, Icon, SelectField, TextField } from '@fernway/ui';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import type { BriefDraft } from './brief-draft.js';

type GoalsProps = {
  goals: readonly PromotionGoal[];
  error: string | undefined;
  onChange: (goals: readonly PromotionGoal[]) => void;
};

export function GoalsField({ goals, error, onChange }: GoalsProps) {
  const t = useT('ai-tools-pages');
  return (
    <fieldset className="ai-promo-goals" aria-describedby={error && 'ai-promo-goals-error'}>
      <legend className="fw-required">{t('promotions.goals')}</legend>
      {promotionGoals.map((goal) => (
        <CheckField
          key={goal}
          label={t(`promotions.goal.${goal}`)}
          checked={goals.includes(goal)}
          onChange={(event) =>
            onChange(event.target.checked ? [...goals, goal] : goals.filter((each) => each !== goal))
          }
        />
      ))}
      {error && (
        <div id="ai-promo-goals-error" className="fw-field-error">
          <Icon name="error" />
          {error}
        </div>
      )}
    </fieldset>
  );
}

const usual = ['USD', 'EUR', 'GBP', 'MXN', 'CNY', 'JPY', 'KRW'];

type BudgetProps = {
  draft: BriefDraft;
  errorOf: (field: 'least' | 'most') => string | undefined;
  onChange: (part: Partial<BriefDraft>) => void;
};

export function BudgetFields({ draft, errorOf, onChange }: BudgetProps) {
  const t = useT('ai-tools-pages');
  const currencies = [...new Set([draft.currency, useWorkspaceCurrency(), ...usual])];
  return (
    <div className="ai-promo-budget" role="group" aria-label={t('promotions.budget')}>
      <TextField
        label={t('promotions.least')}
        inputMode="decimal"
        placeholder="0"
        value={draft.least}
        error={errorOf('least')}
        onChange={(event) => onChange({ least: event.target.value })}
      />
      <TextField
        label={t('promotions.most')}
        inputMode="decimal"
        required
        value={draft.most}
        error={errorOf('most')}
        onChange={(event) => onChange({ most: event.target.value })}
      />
      <SelectField
        label={t('promotions.currency')}
        value={draft.currency}
        onChange={(event) => onChange({ currency: event.target.value })}
        options={currencies.map((value) => ({ value, label: value }))}
      />
    </div>
  );
}
