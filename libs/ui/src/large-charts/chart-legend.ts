import { type ChartKind, isEdge, isMain, type LargeChartData, type LargeSeries } from './chart-data.js';

/** How what a chart is compared with is told apart, in the picture and its legend. */
export const dashes = { comparison: [2, 3], target: [8, 4] } as const;

/** The colour of each series: its place among those that the chart is about; quieter for what they are compared with. */
export const seriesColours = <Colour>(
  series: readonly LargeSeries[],
  { colours, muted }: { colours: readonly Colour[]; muted: Colour },
): Colour[] => {
  let next = 0;
  return series.map((one) => (isMain(one) ? colours[(one.colours?.[0] ?? next++) % colours.length]! : muted));
};

/** The colour of each label of a donut. */
export const partColours = <Colour>(
  { labels, series }: Pick<LargeChartData, 'labels' | 'series'>,
  colours: readonly Colour[],
): Colour[] => labels.map((_, at) => colours[(series[0]?.colours?.[at] ?? at) % colours.length]!);

export type LegendEntry = { name: string; colour: string; dash?: readonly number[] };

/** Names that the picture leaves out and whoever reads it needs; none where there is one thing to see. */
export function legendOf(
  kind: ChartKind,
  { labels, series }: LargeChartData,
  look: { colours: readonly string[]; muted: string },
): LegendEntry[] {
  if (kind === 'cohorts' || kind === 'funnel') return [];
  if (kind === 'donut') {
    const colours = partColours({ labels, series }, look.colours);
    return labels.map((name, at) => ({ name, colour: colours[at]! }));
  }
  const named = series.filter((one) => !isEdge(one));
  if (named.length < 2) return [];
  const colours = seriesColours(named, look);
  return named.map(({ name, as }, at) => ({
    name,
    colour: colours[at]!,
    ...(as && { dash: dashes[as as keyof typeof dashes] }),
  }));
}
