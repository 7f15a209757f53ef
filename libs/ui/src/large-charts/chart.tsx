import { useLanguage } from '@fernway/i18n';
import { useEffect, useMemo, useRef } from 'react';

import { chartTexts } from '../charts/texts.js';
import { type ChartKind, type LargeChartData, type Place, placesOf } from './chart-data.js';
import { picksNearest, pointedAt, specOf, tooltipOf } from './chart-spec.js';
import { type Country, loadCountries } from './countries.js';
import { type Drawn, Ground, type Picture, useDrawn, useSteps, WithEngine } from './drawing.js';
import { mapSpec, offMap } from './map-spec.js';

/** The values at one label, or the one value, for whoever cannot see them. */
function spoken(
  kind: ChartKind,
  { labels, series, format = String }: LargeChartData,
  at: Place,
  nothing: string,
): string {
  const values = (kind === 'cohorts' ? series.slice(at.series, at.series + 1) : series).map((one) => {
    const value = one.values[at.label];
    return `${one.name} ${typeof value === 'number' ? format(value) : nothing}`;
  });
  return `${labels[at.label] ?? ''}: ${values.join(', ')}`;
}

export type ChartProps = {
  kind: ChartKind;
  data: LargeChartData;
  /** Opens what a value stands for: by its label, and its series where there are several. */
  onPick?: ((label: number, series: number) => void) | undefined;
  height: number | undefined;
};

const nothingMore = () => undefined;

/**
 * A picture drawn by @ant-design/charts in the page's colours, loaded when it is shown. Arrow keys go along its labels and
 * say the values, Enter opens what one stands for.
 */
export function Chart(props: ChartProps) {
  return (
    <WithEngine<Country[] | undefined> more={props.kind === 'map' ? loadCountries : nothingMore} height={props.height}>
      {(draw, countries) => (
        <Shown key={props.kind === 'map' ? 'map' : 'axes'} {...props} draw={draw} countries={countries} />
      )}
    </WithEngine>
  );
}

type ShownProps = ChartProps & { draw: Parameters<typeof useDrawn>[0]; countries: Country[] | undefined };

function Shown({ kind, data, onPick, height, draw, countries }: ShownProps) {
  const own = chartTexts[useLanguage()];
  const picture = useMemo<Picture>(
    () => ({
      points: data.labels.length * data.series.length,
      spec: (look) => (kind === 'map' ? mapSpec(data, countries ?? [], look) : specOf(kind, data, look)),
      tooltip: tooltipOf(kind, data),
    }),
    [kind, data, countries],
  );
  const { ground, drawn } = useDrawn(draw, picture, useClicks({ kind, data, onPick }));
  const places = placesOf(kind, data);
  const { at, ...keys } = useSteps(places.length, {
    show: (step) => {
      const place = places[step]!;
      if (kind === 'map' && offMap(data).includes(place.label)) drawn.current?.emit('tooltip:hide');
      else drawn.current?.emit('tooltip:show', { data: pointedAt(kind, data, place) });
    },
    hide: () => drawn.current?.emit('tooltip:hide'),
    open: (step) => onPick?.(places[step]!.label, places[step]!.series),
  });
  return (
    <Ground
      ground={ground}
      name={`${data.title}. ${own.keys}`}
      spoken={at === undefined ? undefined : spoken(kind, data, places[at]!, own.nothing)}
      opens={onPick !== undefined}
      height={height}
      {...keys}
    />
  );
}

/** What a click means: the thing that it hits, or what the tooltip tells of. */
function useClicks({ kind, data, onPick }: Pick<ChartProps, 'kind' | 'data' | 'onPick'>) {
  const shown = useRef({ kind, data, onPick });
  useEffect(() => {
    shown.current = { kind, data, onPick };
  });
  return (chart: Drawn) => {
    let nearest: string | undefined;
    const pick = (label = '', series = '') => {
      const { data: of, onPick: open } = shown.current;
      const at = of.labels.indexOf(label);
      const which = of.series.findIndex(({ name }) => name === series);
      if (at >= 0) open?.(at, Math.max(which, 0));
    };
    chart.on('tooltip:show', ({ data: at }) => (nearest = at?.data?.x));
    chart.on('plot:click', () => picksNearest(shown.current.kind) && pick(nearest));
    chart.on('element:click', ({ data: hit }) => {
      if (!picksNearest(shown.current.kind)) pick(hit?.data?.label, hit?.data?.series);
    });
  };
}
