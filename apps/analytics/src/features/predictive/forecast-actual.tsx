import type { RevenueForecast } from '@fernway/contracts/http/analytics-forecast';
import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { useMemo } from 'react';
import { ExportedChart } from '../../panels/exported-chart.js';
import { NoSales } from '../../panels/no-sales.js';
import { useMonthlyChart } from './forecast-panel.js';
import { recent, useForecast, useMonthSales } from './use-forecast.js';

/** What the last months brought beside what a forecast had said a month before, and their targets. */
export function ForecastActual() {
  const t = useT('analytics');
  const { data, ready, error, retry, targets } = useForecast();
  const ofMonths = useMonthlyChart(data?.currency);
  const onPick = useMonthSales(data);
  const drawn = useMemo(() => {
    if (!data || !ready) return undefined;
    const past = recent(data);
    const beside = [
      { name: t('predictive.foretold'), values: past.map(({ forecast }) => forecast), as: 'comparison' as const },
      {
        name: t('predictive.target'),
        values: past.map(({ month }) => targets.get(month) ?? null),
        as: 'target' as const,
      },
    ];
    return {
      ...ofMonths(past.map(({ month }) => month)),
      series: [
        { name: t('predictive.actual'), values: past.map(({ value }) => value) },
        ...beside.filter(({ values }) => values.some((value) => value !== null)),
      ],
    };
  }, [data, ready, targets, ofMonths, t]);
  return (
    <ExportedChart
      title={t('predictive.past.title')}
      kind="columns"
      period={t('predictive.past.period')}
      summary={data && <Quality of={data} />}
      data={drawn}
      error={error}
      onRetry={retry}
      empty={<NoSales />}
      computed={t('predictive.past.computed')}
      onPick={onPick}
      height={300}
    />
  );
}

/** How good such forecasts were, beside two guesses that need no computing. */
function Quality({ of: { backTest } }: { of: RevenueForecast }) {
  const t = useT('analytics');
  const language = useLanguage();
  if (!backTest) return null;
  const { months, error, naive, seasonalNaive } = backTest;
  const percent = (value: number) => formatPercent(value / 100, language);
  const known = { count: months, error: percent(error), naive: percent(naive) };
  return (
    <>
      {seasonalNaive === null
        ? t('predictive.past.quality', known)
        : t('predictive.past.qualitySeason', { ...known, seasonal: percent(seasonalNaive) })}
      {error > Math.min(naive, seasonalNaive ?? naive) && <> {t('predictive.past.worse')}</>}
    </>
  );
}
