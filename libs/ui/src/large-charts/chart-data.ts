import type { ChartData } from '../charts/chart-frame.js';

/** `cohorts`: labels down, series across, the larger a value the stronger its colour. `forecast`: lines with a band between the series `low` and `high`. */
export type ChartKind = 'line' | 'area' | 'columns' | 'stacked' | 'bars' | 'donut' | 'funnel' | 'cohorts' | 'forecast';

export type LargeSeries = {
  name: string;
  /** Its place among the colours of charts, or those of a donut's labels, where the order is not to say it. */
  colours?: readonly number[];
  /** One per label; null: there is none. */
  values: readonly (number | null)[];
  /** What it is beside what the chart is about: drawn quieter, as dashes, or as the edge of a band. */
  as?: 'comparison' | 'target' | 'low' | 'high';
};

export type LargeChartData = Omit<ChartData, 'series' | 'legend'> & { series: readonly LargeSeries[] };

export const isQuiet = ({ as }: LargeSeries) => as === 'comparison' || as === 'target';
export const isEdge = ({ as }: LargeSeries) => as === 'low' || as === 'high';
export const isMain = ({ as }: LargeSeries) => as === undefined;

/** Whether there is anything to draw: empty axes say nothing. */
export const hasValues = ({ series }: LargeChartData): boolean =>
  series.some((one) => isMain(one) && one.values.some((value) => value !== null && value !== 0));
