import { type FallbackSettings, type FallbackThresholds } from '@fernway/contracts/http/analytics-fallback';
import { useT } from '@fernway/i18n';
import { ErrorState, FormProblem, LoadingShape, PlainButton, TextField } from '@fernway/ui';
import { useZodForm } from '@fernway/web-kit/forms';
import { notify } from '@fernway/web-kit/notices';
import { useCan } from '@fernway/web-kit/use-can';
import { z } from '@fernway/contracts/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { fallbackSettingsQuery, useSetThresholds } from './fallback.api.js';

const names = ['good', 'warning', 'critical'] as const;

export function FallbackSettingsPanel() {
  const t = useT('analytics');
  const id = useId();
  const { data: settings, error, refetch } = useQuery(fallbackSettingsQuery);
  return (
    <section className="fw-card an-fallback-settings" aria-labelledby={id}>
      <h2 id={id}>{t('fallback.settings.title')}</h2>
      <p className="fw-muted fw-small">{t('fallback.settings.text')}</p>
      {error && !settings ? (
        <ErrorState title={t('fallback.settings.failed')} error={error} onRetry={() => void refetch()} />
      ) : settings ? (
        <Thresholds settings={settings} />
      ) : (
        <LoadingShape lines={4} />
      )}
    </section>
  );
}

/** The contract's rules, in the reader's words. */
const useThresholdForm = () => {
  const t = useT('analytics');
  return useMemo(() => {
    const percent = z
      .string()
      .transform(Number)
      .refine((value) => value >= 0 && value <= 100, { error: t('fallback.settings.range') });
    return z
      .object({ good: percent, warning: percent, critical: percent })
      .refine(({ good, warning }) => good < warning, { path: ['good'], error: t('fallback.settings.goodOrder') })
      .refine(({ warning, critical }) => warning < critical, {
        path: ['warning'],
        error: t('fallback.settings.warningOrder'),
      });
  }, [t]);
};

function Thresholds({ settings }: { settings: FallbackSettings }) {
  const t = useT('analytics');
  const mayConfigure = useCan('crm:configure');
  const setThresholds = useSetThresholds();
  const form = useZodForm(useThresholdForm(), Object.fromEntries(names.map((name) => [name, String(settings[name])])));
  const save = async (thresholds: FallbackThresholds) => {
    await setThresholds.mutateAsync(thresholds);
    notify({ kind: 'success', title: t('fallback.settings.saved') });
  };
  return (
    <form noValidate onSubmit={form.submit(save)}>
      {names.map((name) => (
        <TextField
          key={name}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step="any"
          required
          disabled={!mayConfigure}
          label={t(`fallback.settings.${name}`)}
          hint={t(`fallback.settings.${name}Hint`)}
          {...form.field(name)}
        />
      ))}
      <FormProblem>{form.failure}</FormProblem>
      {mayConfigure ? (
        <PlainButton type="submit" kind="primary" busy={form.busy}>
          {t('fallback.settings.save')}
        </PlainButton>
      ) : (
        <p className="fw-muted fw-small">{t('fallback.settings.forbidden')}</p>
      )}
    </form>
  );
}
