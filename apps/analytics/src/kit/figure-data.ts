import type { Figures } from '@fernway/contracts/http/analytics-figures';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import type { ChartKind, LargeChartData, LargeSeries } from '@fernway/ui/large-charts';
import type { Split } from '../analytics.api.js';
import type { Sheet } from './figure-export.js';
import type { useFigureTexts } from './use-figure-texts.js';
import { toldApart, type useItemNames } from './use-item-names.js';

/** Of what a series is, for whoever opens one of its values. */
type FigureSeries = LargeSeries & { metric: MetricId };
type FigureData = Omit<LargeChartData, 'title' | 'series'> & { series: FigureSeries[] };

export type Words = {
  /** Heading of the labels: "Month", "Owner". */
  labelTitle: string;
  /** "Revenue, a year before". */
  before: (name: string) => string;
  target: string;
  rest: string;
};

/** Kinds that draw a comparison as a line of its own; bars stand side by side, parts of a whole have none. */
const lined: readonly ChartKind[] = ['line', 'area', 'columns', 'stacked'];

/** Figures as what a chart draws: one series for each metric, then what the only one is compared with, and its target. */
export function figureData(
  figures: Figures,
  { metrics, by, kind }: { metrics: readonly MetricId[]; by: Split; kind: ChartKind },
  texts: ReturnType<typeof useFigureTexts>,
  { itemName, words }: { itemName: ReturnType<typeof useItemNames>; words: Words },
): FigureData {
  const { items, rest, currency } = figures;
  // A share or a mean of the further ones cannot be told.
  const further = rest?.some((value) => value !== null) ? rest : null;
  const alone = metrics.length === 1;
  const compared = alone && (lined.includes(kind) || kind === 'bars');
  const column = (at: number, of: 'value' | 'before' | 'target') => [
    ...items.map(({ values }) => values[at]?.[of] ?? null),
    ...(further ? [of === 'value' ? (further[at] ?? null) : null] : []),
  ];
  const quiet = (name: string, of: 'before' | 'target', as: 'comparison' | 'target'): FigureSeries[] => {
    const values = column(0, of);
    const [metric] = metrics;
    if (!compared || !metric || values.every((value) => value === null)) return [];
    return [{ name, metric, values, ...(kind !== 'bars' && { as }) }];
  };
  const [first = 'revenue'] = metrics;
  return {
    labelTitle: words.labelTitle,
    labels: toldApart([...items.map((item) => itemName(by, item)), ...(further ? [words.rest] : [])]),
    axisLabels: [...items.map((item) => itemName(by, item, 'short')), ...(further ? [words.rest] : [])],
    series: [
      ...metrics.map((metric, at) => ({ name: texts.name(metric), metric, values: column(at, 'value') })),
      ...quiet(words.before(texts.name(first)), 'before', 'comparison'),
      ...quiet(words.target, 'target', 'target'),
    ],
    format: (value) => texts.value(first, value, currency),
    axisFormat: (value) => texts.short(first, value, currency),
    exact: (value) => texts.exact(first, value, currency),
  };
}

/** The same as rows of texts, for a file. */
export const sheetOf = ({ labelTitle, labels, series, exact = String }: Omit<LargeChartData, 'title'>): Sheet => [
  [labelTitle, ...series.map(({ name }) => name)],
  ...labels.map((label, row) => [
    label,
    ...series.map(({ values }) => {
      const value = values[row] ?? null;
      return value === null ? '' : exact(value);
    }),
  ]),
];
