import { useLanguage, useT } from '@fernway/i18n';
import { SelectField, TextField } from '@fernway/ui';
import type { Draft } from './onboarding-answers.js';

const common = ['USD', 'EUR', 'GBP', 'MXN', 'CNY', 'JPY', 'KRW'];

/** How the business is called and what it counts in: both may stay open. */
export function WorkspaceFields({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  const t = useT('marketing-onboarding');
  const names = new Intl.DisplayNames(useLanguage(), { type: 'currency' });
  const codes = [...new Set([...common, ...Intl.supportedValuesOf('currency')])];
  return (
    <div className="mk-wizard-workspace">
      <TextField
        label={t('workspace.name')}
        autoComplete="organization"
        maxLength={200}
        value={draft.businessName ?? ''}
        onChange={(event) => change({ businessName: event.currentTarget.value })}
      />
      <SelectField
        label={t('workspace.currency')}
        value={draft.currency ?? ''}
        options={[
          { value: '', label: t('workspace.later') },
          ...codes.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` })),
        ]}
        onChange={(event) => change({ currency: event.currentTarget.value })}
      />
    </div>
  );
}
