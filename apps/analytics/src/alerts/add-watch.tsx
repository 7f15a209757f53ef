import { type WatchCondition, watchConditions, watchPeriods } from '@fernway/contracts/http/analytics-watches';
import { metricIds, metricOf, type MetricId } from '@fernway/contracts/metrics/catalogue';
import { z } from '@fernway/contracts/zod';
import { useLanguage, useT } from '@fernway/i18n';
import { FormProblem, PlainButton, SelectField, TextField } from '@fernway/ui';
import { useZodForm } from '@fernway/web-kit/forms';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { useState } from 'react';
import { useFigureTexts } from '../kit/use-figure-texts.js';
import { useAddWatch } from './alerts.api.js';
import { thresholdFrom } from './threshold.js';
import { useWatchWords } from './use-watch-words.js';

const WatchFields = z.object({
  metric: z.enum(metricIds as [MetricId, ...MetricId[]]),
  condition: z.enum(watchConditions),
  period: z.enum(watchPeriods),
  threshold: z.string().optional(),
});

/** Days and months that are over can be unusual; metrics of whole months have no yesterday. */
const periodsOf = (metric: MetricId, condition: WatchCondition) =>
  watchPeriods.filter(
    (period) =>
      (condition !== 'unusual' || period === 'yesterday' || period === 'last-month') &&
      (period !== 'yesterday' || !metricOf(metric).monthly),
  );

const conditionsOf = (metric: MetricId) =>
  watchConditions.filter((condition) => condition !== 'unusual' || !metricOf(metric).standing);

/** Holds what is chosen to what can be watched, and adds it. */
function useWatchForm() {
  const t = useT('analytics');
  const language = useLanguage();
  const currency = useWorkspaceCurrency();
  const words = useWatchWords();
  const add = useAddWatch();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const form = useZodForm(WatchFields, { metric: 'revenue', condition: 'above', period: 'this-month', threshold: '' });
  const metric = form.values['metric'] as MetricId;
  const conditions = conditionsOf(metric);
  const chosen = form.values['condition'] as WatchCondition;
  const condition = conditions.includes(chosen) ? chosen : 'above';
  const periods = periodsOf(metric, condition);
  const period = periods.find((one) => one === form.values['period']) ?? periods[0] ?? 'last-month';
  const save = form.submit(async ({ threshold: text = '' }) => {
    const threshold = condition === 'unusual' ? null : thresholdFrom(text, metric, { language, currency });
    if (threshold === undefined) return form.report([{ path: 'threshold', message: t('alerts.noNumber') }]);
    const money = metricOf(metric).unit === 'money';
    const rule = { metric, condition, period, threshold };
    const name = words({ ...rule, currency }).slice(0, 120);
    await add.mutateAsync({ body: { ...rule, name, ...(money && { currency }) }, idempotencyKey });
    setIdempotencyKey(crypto.randomUUID());
    form.reset();
  });
  return { form, save, metric, condition, conditions, period, periods, currency };
}

/** Watches one more figure. */
export function AddWatch() {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const { form, save, metric, condition, conditions, period, periods, currency } = useWatchForm();
  const { unit } = metricOf(metric);
  return (
    <form className="an-watch-form" onSubmit={(event) => void save(event)} noValidate>
      <SelectField
        label={t('alerts.metric')}
        {...form.field('metric')}
        options={metricIds.map((value) => ({ value, label: texts.name(value) }))}
      />
      <SelectField
        label={t('alerts.condition')}
        {...form.field('condition')}
        value={condition}
        options={conditions.map((value) => ({ value, label: t(`alerts.is.${value}`) }))}
      />
      {condition !== 'unusual' && (
        <TextField
          label={t('alerts.threshold', { unit: unit === 'money' ? currency : t(`kit.unit.${unit}`) })}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('threshold')}
        />
      )}
      <SelectField
        label={t('kit.periodLabel')}
        {...form.field('period')}
        value={period}
        options={periods.map((value) => ({
          value,
          label: t(value === 'yesterday' ? 'alerts.yesterday' : `kit.period.${value}`),
        }))}
      />
      <FormProblem>{form.failure}</FormProblem>
      <PlainButton kind="primary" type="submit" busy={form.busy}>
        {t('alerts.add')}
      </PlainButton>
    </form>
  );
}
