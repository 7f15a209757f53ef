import type { FigureItem, Figures } from '@fernway/contracts/http/analytics-figures';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { metricOf } from '@fernway/contracts/metrics/catalogue';
import type { Split } from '../analytics.api.js';
import { useRecordLinks } from '../kit/use-record-links.js';
import { useFigureTexts } from '../kit/use-figure-texts.js';
import { useChangeColumn } from './change-column.js';
import { Linked } from './linked.js';
import type { TableColumn } from './table-panel.js';

/** A column for each metric of figures that are split; the first, by which they come sorted, leads to its records and says how it moved. */
export function useMetricColumns(
  metrics: readonly MetricId[],
  by: Split,
  figures: Figures | undefined,
): TableColumn<FigureItem>[] {
  const texts = useFigureTexts();
  const linksOf = useRecordLinks();
  const currency = figures?.currency;
  const several = figures?.totals.some(({ others }) => others.length > 0);
  const linkOf = (metric: MetricId, { key }: FigureItem) =>
    figures && linksOf(metric, { range: figures.range, currency: several ? currency : null, by, key })[0]?.path;
  const change = useChangeColumn<FigureItem>(metrics[0] ?? 'revenue', figures, ({ values }) => ({
    value: values[0]?.value ?? null,
    before: values[0]?.before ?? null,
  }));
  const columns = metrics.map((metric, at): TableColumn<FigureItem> => {
    const value = ({ values }: FigureItem) => values[at]?.value ?? null;
    const written = (item: FigureItem) => texts.value(metric, value(item), currency);
    return {
      key: metric,
      title: texts.name(metric),
      numeric: true,
      sorted: at === 0,
      unit: unitOf(metric, currency),
      value,
      cell: (item) => {
        const exact = value(item);
        return exact === null ? '' : texts.exact(metric, exact, currency);
      },
      show: (item) => (at === 0 ? <Linked to={linkOf(metric, item)}>{written(item)}</Linked> : written(item)),
    };
  });
  return [...columns.slice(0, 1), ...change, ...columns.slice(1)];
}

const unitOf = (metric: MetricId, currency: string | null | undefined): string | undefined => {
  const { unit } = metricOf(metric);
  if (unit === 'money') return currency ?? undefined;
  return unit === 'percent' ? '%' : undefined;
};
