import { businessTypes, focusAreas, OnboardingInput, putOnboarding, teamSizes } from '@fernway/contracts/http/identity';
import { commonNamespace, useT } from '@fernway/i18n';
import {
  CheckField,
  DraftRestored,
  ErrorState,
  FormProblem,
  LoadingShape,
  PlainButton,
  SelectField,
} from '@fernway/ui';
import { call, notify } from '@fernway/web-kit';
import { onboardingQuery } from '@fernway/web-kit/account';
import { useZodForm } from '@fernway/web-kit/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { settingsNamespace } from '../settings/messages.js';
import './workspace.css';

/** The answers of the wizard: your dashboard and what is suggested to you follow them. */
export function BusinessPanel() {
  const t = useT(settingsNamespace);
  const { data, error, refetch } = useQuery(onboardingQuery);
  if (data !== undefined) return <BusinessForm answers={data ?? {}} />;
  return error ? (
    <ErrorState title={t('business.failed')} error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingShape shape="card" lines={6} />
  );
}

function BusinessForm({ answers }: { answers: Partial<OnboardingInput> }) {
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const client = useQueryClient();
  const { businessType, teamSize, focusAreas: areas = [] } = answers;
  const form = useZodForm(OnboardingInput, { businessType, teamSize, focusAreas: areas }, { draft: 'business' });
  const choices = <Choice extends string>(group: string, all: readonly Choice[], answered: boolean) => [
    ...(answered ? [] : [{ value: '', label: t('business.open') }]),
    ...all.map((value) => ({ value, label: t(`business.${group}.${value}`) })),
  ];

  const save = form.submit(async (body) => {
    client.setQueryData(onboardingQuery.queryKey, await call(putOnboarding, { body }));
    form.draft.sent();
    notify({ kind: 'success', title: t('business.saved') });
  });

  return (
    <form className="fw-card settings-card" onSubmit={(event) => void save(event)} noValidate>
      <DraftRestored {...form.draft} />
      <div className="workspace-fields">
        <SelectField
          label={t('business.type')}
          hint={t('business.typeHint')}
          options={choices('types', businessTypes, businessType !== undefined)}
          {...form.field('businessType')}
        />
        <SelectField
          label={t('business.team')}
          options={choices('teams', teamSizes, teamSize !== undefined)}
          {...form.field('teamSize')}
        />
        <FocusField
          chosen={form.values['focusAreas'] as OnboardingInput['focusAreas']}
          missing={form.errors['focusAreas'] !== undefined}
          onChange={(next) => form.set('focusAreas', next)}
        />
      </div>
      <FormProblem>{form.failure}</FormProblem>
      <div>
        <PlainButton kind="primary" type="submit" busy={form.busy}>
          {common('save')}
        </PlainButton>
      </div>
    </form>
  );
}

type FocusProps = {
  chosen: OnboardingInput['focusAreas'];
  missing: boolean;
  onChange: (areas: OnboardingInput['focusAreas']) => void;
};

function FocusField({ chosen, missing, onChange }: FocusProps) {
  const t = useT(settingsNamespace);
  return (
    <fieldset className="workspace-choices">
      <legend>{t('business.focus')}</legend>
      <div>
        {focusAreas.map((area) => (
          <CheckField
            key={area}
            label={t(`business.areas.${area}`)}
            checked={chosen.includes(area)}
            onChange={() => onChange(focusAreas.filter((each) => (each === area) !== chosen.includes(each)))}
          />
        ))}
      </div>
      {missing && <p className="fw-field-error">{t('business.noFocus')}</p>}
    </fieldset>
  );
}
