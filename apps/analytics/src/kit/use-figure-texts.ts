import type { Range } from '@fernway/contracts/http/analytics-figures';
import { metricOf, type MetricId } from '@fernway/contracts/metrics/catalogue';
import {
  currencyDigits,
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  type Language,
  useLanguage,
  useT,
} from '@fernway/i18n';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { useMemo } from 'react';

const written = (metric: MetricId, value: number, { language, currency }: { language: Language; currency: string }) => {
  switch (metricOf(metric).unit) {
    case 'money':
      return formatMoney({ amount: value, currency }, language);
    case 'percent':
      return formatPercent(value / 100, language, { digits: 1 });
    case 'days':
      return formatNumber(value, language, {
        style: 'unit',
        unit: 'day',
        unitDisplay: 'long',
        maximumFractionDigits: 1,
      });
    default:
      return formatNumber(value, language, { maximumFractionDigits: 1 });
  }
};

const short = (metric: MetricId, value: number, { language, currency }: { language: Language; currency: string }) => {
  const { unit } = metricOf(metric);
  if (unit === 'money') return formatMoney({ amount: value, currency }, language, { compact: true });
  if (unit === 'percent') return formatPercent(value / 100, language);
  return formatNumber(value, language, { notation: 'compact', maximumFractionDigits: 1 });
};

/** For a file: whole units with a point, whatever the language. */
const exact = (metric: MetricId, value: number, currency: string) => {
  if (metricOf(metric).unit !== 'money') return String(Math.round(value * 100) / 100);
  const digits = currencyDigits(currency);
  return (value / 10 ** digits).toFixed(digits);
};

/** What metrics are called, how they are computed, and how their values are written. */
export function useFigureTexts() {
  const figures = useT('figures');
  const language = useLanguage();
  const own = useWorkspaceCurrency();
  return useMemo(() => {
    const look = (currency: string | null | undefined) => ({ language, currency: currency ?? own });
    // A day without a time: shown as that day wherever the reader is.
    const day = (iso: string, style: 'day' | 'medium' = 'medium') =>
      formatDate(`${iso}T00:00:00Z`, language, { style, timeZone: 'UTC' });
    return {
      name: (metric: MetricId) => figures(`name.${metric}`),
      formula: (metric: MetricId) => figures(`formula.${metric}`),
      /** `$1,234.50`, `18.2%`, `12 days`; a dash where there is nothing to compute it from. */
      value: (metric: MetricId, value: number | null, currency?: string | null) =>
        value === null ? '–' : written(metric, value, look(currency)),
      /** For axes: `$1.2K`. */
      short: (metric: MetricId, value: number, currency?: string | null) => short(metric, value, look(currency)),
      /** For files: `1234.50`. */
      exact: (metric: MetricId, value: number, currency?: string | null) => exact(metric, value, currency ?? own),
      day,
      range: ({ from, to }: Range) => `${day(from)} – ${day(to)}`,
    };
  }, [figures, language, own]);
}
