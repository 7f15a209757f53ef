import { WorkspaceSettingsInput } from '@fernway/contracts/http/workspace-settings';
import type { WorkspaceSettings } from '@fernway/contracts/http/workspace-settings';
import { commonNamespace, languageNames, languages, useLanguage, useT } from '@fernway/i18n';
import { DraftRestored, ErrorState, FormProblem, LoadingShape, PlainButton, SelectField, TextField } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';

import { settingsNamespace } from '../settings/messages.js';
import { useWorkspaceSave, workspaceSettingsQuery } from './workspace.api.js';
import { WorkingDaysField } from './working-days-field.js';
import './workspace.css';

const Fields = WorkspaceSettingsInput.required({ name: true, workingDays: true });

/** Name, currency, language and working days of the workspace. */
export function WorkspacePanel() {
  const t = useT(settingsNamespace);
  const { data, error, refetch } = useQuery(workspaceSettingsQuery);
  if (data) return <WorkspaceForm settings={data} />;
  return error ? (
    <ErrorState title={t('workspace.failed')} error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingShape shape="card" lines={6} />
  );
}

function WorkspaceForm({ settings }: { settings: WorkspaceSettings }) {
  const { name, currency, language, workingDays } = settings;
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const manages = useCan('workspace:manage');
  const { mutateAsync } = useWorkspaceSave();
  const form = useZodForm(
    Fields,
    { name, currency: currency ?? '', language: language ?? '', workingDays },
    { draft: manages ? 'workspace' : undefined },
  );
  const currencies = useCurrencies(currency);

  // What is left open is an absent field to the form, and null to the service.
  const save = form.submit(async ({ currency: chosen = null, language: spoken = null, ...rest }) => {
    await mutateAsync(changed(settings, { ...rest, currency: chosen, language: spoken }));
    form.draft.sent();
    notify({ kind: 'success', title: t('workspace.saved') });
  });

  return (
    <form className="fw-card settings-card" onSubmit={(event) => void save(event)} noValidate>
      <DraftRestored {...form.draft} />
      <fieldset className="workspace-fields" disabled={!manages}>
        <TextField label={t('workspace.name')} required maxLength={200} {...form.field('name')} />
        <SelectField
          label={t('workspace.currency')}
          hint={t('workspace.currencyHint')}
          options={currencies}
          {...form.field('currency')}
        />
        <SelectField
          label={t('workspace.language')}
          hint={t('workspace.languageHint')}
          options={[
            { value: '', label: t('workspace.ownersLanguage') },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
          {...form.field('language')}
        />
        <WorkingDaysField
          chosen={form.values['workingDays'] as number[]}
          error={form.errors['workingDays']}
          onChange={(days) => form.set('workingDays', days)}
        />
      </fieldset>
      <FormProblem>{form.failure}</FormProblem>
      {manages ? (
        <div>
          <PlainButton kind="primary" type="submit" busy={form.busy}>
            {common('save')}
          </PlainButton>
        </div>
      ) : (
        <p className="fw-muted">{t('workspace.managed')}</p>
      )}
    </form>
  );
}

/** Only this is sent: what somebody else sets meanwhile stays. */
const changed = (before: WorkspaceSettings, after: WorkspaceSettings): Partial<WorkspaceSettings> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof WorkspaceSettings]),
    ),
  );

/** The operator's first, then by code; also one that this browser does not know. */
function useCurrencies(chosen: string | null): { value: string; label: string }[] {
  const t = useT(settingsNamespace);
  const names = new Intl.DisplayNames(useLanguage(), { type: 'currency' });
  const codes = new Set([...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('currency')]);
  return [
    { value: '', label: t('workspace.usualCurrency', { currency: publicSettings().currency }) },
    ...[...codes].sort().map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` })),
  ];
}
