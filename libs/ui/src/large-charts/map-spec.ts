import type { LargeChartData } from './chart-data.js';
import { type ChartLook, type ChartSpec, theme } from './chart-spec.js';
import { type Country, isOnMap } from './countries.js';

const valueAt = ({ series }: LargeChartData, at: number) => series[0]?.values[at] ?? null;

/** The least has this much of the colour, so that it is told from what has no value. */
export const leastColour = 0.2;

/** From what to what the colours of a map go. */
export function mapRange(data: LargeChartData): [number, number] {
  const values = (data.codes ?? []).flatMap((code, at) => (isOnMap(code) ? [valueAt(data, at) ?? 0] : []));
  return [Math.min(0, ...values), Math.max(0, ...values)];
}

/** Labels with a value that the map cannot show. */
export const offMap = (data: LargeChartData): number[] =>
  (data.codes ?? []).flatMap((code, at) => (isOnMap(code) || valueAt(data, at) === null ? [] : [at]));

/** The countries of the world, coloured by their values. */
export function mapSpec(data: LargeChartData, countries: readonly Country[], look: ChartLook): ChartSpec {
  const { labels, codes = [], series, format = String } = data;
  const value = countries.map((country) => {
    const at = country.code === undefined ? -1 : codes.indexOf(country.code);
    return { ...country, label: labels[at], value: valueAt(data, at) };
  });
  const [least, most] = mapRange(data);
  const none = least - ((most - least) * leastColour) / (1 - leastColour);
  return {
    type: 'geoView',
    margin: 4,
    padding: 0,
    theme: theme(look),
    coordinate: { type: 'equalEarth' },
    children: [
      {
        type: 'geoPath',
        data: { value },
        encode: { color: 'value' },
        scale: {
          color: { type: 'linear', domain: [none, most], range: [look.soft, look.colours[0]!], unknown: look.border },
        },
        style: { stroke: look.surface, lineWidth: 0.5 },
        tooltip: {
          title: ({ label }: { label?: string }) => label,
          items: [
            ({ value: of }: { value: number | null }) =>
              of === null ? undefined : { name: series[0]?.name, value: format(of) },
          ],
        },
        legend: false,
        ...(look.still && { animate: false }),
      },
    ],
  };
}
