import type { ChartData } from '../charts/chart-frame.js';

/**
 * `cohorts`: labels down, series across, the larger a value the stronger its colour. `forecast`: lines with a band between the series `low` and `high`.
 * `map`: labels are ISO 3166-1 alpha-2 codes; its one series colours the countries of the world.
 */
export type ChartKind =
  | 'line'
  | 'area'
  | 'columns'
  | 'stacked'
  | 'bars'
  | 'donut'
  | 'funnel'
  | 'cohorts'
  | 'forecast'
  | 'map';

export type LargeSeries = {
  name: string;
  /** Its place among the colours of charts, or those of a donut's labels, where the order is not to say it. */
  colours?: readonly number[];
  /** One per label; null: there is none. */
  values: readonly (number | null)[];
  /** What it is beside what the chart is about: drawn quieter, as dashes, or as the edge of a band. */
  as?: 'comparison' | 'target' | 'low' | 'high';
};

export type LargeChartData = Omit<ChartData, 'series' | 'legend'> & {
  series: readonly LargeSeries[];
  /** Where the axis of values ends, where that is not for the values to say. */
  most?: number;
  /** Of a map whose labels have become names: the countries' codes. */
  codes?: readonly string[];
};

export const isQuiet = ({ as }: LargeSeries) => as === 'comparison' || as === 'target';
export const isEdge = ({ as }: LargeSeries) => as === 'low' || as === 'high';
export const isMain = ({ as }: LargeSeries) => as === undefined;

/** Whether there is anything to draw: empty axes say nothing. */
export const hasValues = ({ series }: LargeChartData): boolean =>
  series.some((one) => isMain(one) && one.values.some((value) => value !== null && value !== 0));

/** A value, by where it stands. */
export type Place = { label: number; series: number };

/** Where the keyboard stops: at each label; at each value of cohorts; on a map at what has a value, the most first. */
export function placesOf(kind: ChartKind, { labels, series }: LargeChartData): Place[] {
  const every = labels.flatMap((_, label) =>
    (kind === 'cohorts' ? series : [0]).map((_, at) => ({ label, series: at })),
  );
  const value = (place: Place) => series[place.series]?.values[place.label] ?? undefined;
  if (kind === 'cohorts') return every.filter((place) => value(place) !== undefined);
  if (kind !== 'map') return every;
  return every.filter((place) => value(place) !== undefined).sort((one, other) => value(other)! - value(one)!);
}

/** A value as the engine takes it. */
export type Row = { label: string; series: string; value: number };

/** What is drawn: where there is no value, nothing. */
export const rowsOf = (labels: readonly string[], series: readonly LargeSeries[]): Row[] =>
  series.flatMap(({ name, values }) =>
    labels.flatMap((label, at) => {
      const value = values[at];
      return typeof value === 'number' ? [{ label, series: name, value }] : [];
    }),
  );

/** Room for the number at the end of the longest bar, which may reach the edge. */
export const besideBars = ({ series, format = String, axisFormat = format }: LargeChartData): number => {
  const lengths = series
    .filter(isMain)
    .flatMap(({ values }) => values.map((value) => (value === null ? 0 : axisFormat(value).length)));
  return Math.max(24, 12 + 8 * Math.max(0, ...lengths));
};
