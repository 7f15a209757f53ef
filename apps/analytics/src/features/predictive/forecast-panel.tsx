import { intervalLevel, neededMonths, type RevenueForecast } from '@fernway/contracts/http/analytics-forecast';
import { formatPercent, type Translate, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { useMemo } from 'react';
import { OtherCurrencies } from '../../kit/figure-panel.js';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { ExportedChart } from '../../panels/exported-chart.js';
import { FillLink } from '../../panels/fill-link.js';
import { monthsAhead } from './predictive.api.js';
import { recent, type Targets, useForecast, useMonthSales, yearBefore } from './use-forecast.js';

/** How a month is called and amounts are written, in every picture of the forecast. */
export function useMonthlyChart(currency: string | null | undefined) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const itemName = useItemNames();
  return useMemo(
    () => (months: string[]) => ({
      labelTitle: t('kit.by.month'),
      labels: months.map((key) => itemName('month', { key, name: null })),
      axisLabels: months.map((key) => itemName('month', { key, name: null }, 'short')),
      format: (value: number) => texts.value('revenue', value, currency),
      axisFormat: (value: number) => texts.short('revenue', value, currency),
      exact: (value: number) => texts.exact('revenue', value, currency),
    }),
    [t, texts, itemName, currency],
  );
}

/** Revenue of the coming months with its bounds, beside what was, a year before, and the targets. */
export function ForecastPanel() {
  const t = useT('analytics');
  const { data, figures, ready, error, retry, targets } = useForecast();
  const ofMonths = useMonthlyChart(data?.currency);
  const drawn = useMemo(
    () => (data && ready ? { ...ofMonths(monthsOf(data)), series: seriesOf(data, targets, t) } : undefined),
    [data, ready, targets, ofMonths, t],
  );
  const onPick = useMonthSales(data);
  return (
    <ExportedChart
      title={t('predictive.forecast.title')}
      kind="forecast"
      period={t('predictive.forecast.period', { count: monthsAhead })}
      summary={data && data.months.length > 0 && <Summary of={data} />}
      data={drawn}
      error={error}
      onRetry={retry}
      empty={<TooShort months={data?.monthsKnown ?? 0} />}
      computed={
        <>
          <p>{t(`predictive.forecast.computed.${data?.method ?? 'trend'}`)}</p>
          <p>{t('predictive.forecast.computed.bounds', { level: intervalLevel })}</p>
          {figures && <OtherCurrencies figures={figures} />}
        </>
      }
      onPick={onPick}
      height={300}
    />
  );
}

const monthsOf = (data: RevenueForecast) => [...recent(data), ...data.months].map(({ month }) => month);

/** Nothing at all where nothing can be forecast: then it is said what is missing. */
function seriesOf(data: RevenueForecast, targets: Targets, t: Translate) {
  if (data.months.length === 0) return [];
  const months = monthsOf(data);
  const comes = (of: 'value' | 'low' | 'high') => [
    ...recent(data).map(() => null),
    ...data.months.map((one) => one[of]),
  ];
  const beside = [
    {
      name: t('predictive.yearBefore'),
      values: months.map((month) => yearBefore(data, month)),
      as: 'comparison' as const,
    },
    { name: t('predictive.target'), values: months.map((month) => targets.get(month) ?? null), as: 'target' as const },
  ];
  return [
    {
      name: t('predictive.actual'),
      values: [...recent(data).map(({ value }) => value), ...data.months.map(() => null)],
    },
    { name: t('predictive.forecast.name'), values: comes('value') },
    ...beside.filter(({ values }) => values.some((value) => value !== null)),
    { name: t('predictive.forecast.low'), values: comes('low'), as: 'low' as const },
    { name: t('predictive.forecast.high'), values: comes('high'), as: 'high' as const },
  ];
}

function Summary({ of }: { of: RevenueForecast }) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const language = useLanguage();
  const itemName = useItemNames();
  const [current, next] = of.months;
  const money = (value: number) => texts.value('revenue', value, of.currency);
  const month = (key: string) => itemName('month', { key, name: null });
  return (
    <>
      {next &&
        t('predictive.forecast.next', {
          month: month(next.month),
          value: money(next.value),
          low: money(next.low),
          high: money(next.high),
          level: formatPercent(intervalLevel / 100, language),
        })}{' '}
      {current && t('predictive.forecast.soFar', { month: month(current.month), value: money(of.soFar) })}
    </>
  );
}

function TooShort({ months }: { months: number }) {
  const t = useT('analytics');
  return (
    <EmptyState
      icon="predictive"
      title={t('predictive.forecast.short')}
      text={t('predictive.forecast.shortText', {
        needed: neededMonths,
        known: months,
        missing: Math.max(0, neededMonths - months),
      })}
      action={<FillLink kind="sale" />}
    />
  );
}
