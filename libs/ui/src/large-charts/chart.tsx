import { useLanguage } from '@fernway/i18n';
import { useEffect, useMemo, useRef } from 'react';

import { chartTexts } from '../charts/texts.js';
import { type ChartKind, type LargeChartData, readingOrder } from './chart-data.js';
import { pointedAt, specOf, tooltipOf } from './chart-spec.js';
import { type Country, loadCountries } from './countries.js';
import { Ground, type Picture, useDrawn, useSteps, WithEngine } from './drawing.js';
import { mapSpec, offMap } from './map-spec.js';

/** The values at one label, for whoever cannot see them. */
const spoken = ({ labels, series, format = String }: LargeChartData, at: number, nothing: string): string =>
  `${labels[at] ?? ''}: ${series
    .map(({ name, values }) => `${name} ${typeof values[at] === 'number' ? format(values[at]) : nothing}`)
    .join(', ')}`;

export type ChartProps = {
  kind: ChartKind;
  data: LargeChartData;
  /** Opens what a value stands for: by its label, and its series where there are several. */
  onPick?: ((label: number, series: number) => void) | undefined;
  /** In pixels. */
  height?: number;
};

const nothingMore = () => undefined;

/**
 * A picture drawn by @ant-design/charts in the page's colours, loaded when it is shown. Arrow keys go along its labels and
 * say the values, Enter opens what one stands for.
 */
export function Chart(props: ChartProps) {
  return (
    <WithEngine<Country[] | undefined> more={props.kind === 'map' ? loadCountries : nothingMore}>
      {(draw, countries) => (
        <Shown key={props.kind === 'map' ? 'map' : 'axes'} {...props} draw={draw} countries={countries} />
      )}
    </WithEngine>
  );
}

type ShownProps = ChartProps & { draw: Parameters<typeof useDrawn>[0]; countries: Country[] | undefined };

function Shown({ kind, data, onPick, height = kind === 'map' ? undefined : 260, draw, countries }: ShownProps) {
  const own = chartTexts[useLanguage()];
  const shown = useRef({ data, onPick });
  useEffect(() => {
    shown.current = { data, onPick };
  });
  const picture = useMemo<Picture>(
    () => ({
      points: data.labels.length * data.series.length,
      spec: (look) => (kind === 'map' ? mapSpec(data, countries ?? [], look) : specOf(kind, data, look)),
      tooltip: tooltipOf(kind, data),
    }),
    [kind, data, countries],
  );
  const { ground, drawn } = useDrawn(draw, picture, (chart) =>
    chart.on('element:click', ({ data: element }) => {
      const { data: of, onPick: pick } = shown.current;
      const label = of.labels.indexOf(element?.data?.label ?? '');
      const which = of.series.findIndex(({ name }) => name === element?.data?.series);
      if (label >= 0) pick?.(label, Math.max(which, 0));
    }),
  );
  const order = readingOrder(kind, data);
  const { at, ...keys } = useSteps(order.length, {
    show: (step) => {
      const label = order[step]!;
      if (kind === 'map' && offMap(data).includes(label)) drawn.current?.emit('tooltip:hide');
      else drawn.current?.emit('tooltip:show', { data: pointedAt(kind, data, label) });
    },
    hide: () => drawn.current?.emit('tooltip:hide'),
    open: (step) => onPick?.(order[step]!, 0),
  });
  return (
    <Ground
      ground={ground}
      name={`${data.title}. ${own.keys}`}
      spoken={at === undefined ? undefined : spoken(data, order[at]!, own.nothing)}
      opens={onPick !== undefined}
      height={height}
      {...keys}
    />
  );
}
