import {
  besideBars,
  type ChartKind,
  isEdge,
  isMain,
  isQuiet,
  type LargeChartData,
  type LargeSeries,
  type Place,
  type Row,
  rowsOf,
} from './chart-data.js';
import { dashes, partColours, seriesColours } from './chart-legend.js';

/** What a picture takes from the page around it. */
export type ChartLook = {
  colours: readonly string[];
  text: string;
  muted: string;
  border: string;
  surface: string;
  soft: string;
  fontFamily: string;
  /** Nothing moves. */
  still: boolean;
};

export type Mark = Record<string, unknown> & { type: string };
export type ChartSpec = { type: 'view' | 'geoView'; theme: object; children: Mark[]; [option: string]: unknown };

/** The page's look, as the engine takes it. */
export const theme = ({ colours, text, muted, border, fontFamily, surface }: ChartLook) => ({
  type: 'light',
  color: colours[0],
  category10: colours,
  category20: colours,
  view: { viewFill: 'transparent' },
  axis: {
    labelFill: muted,
    labelOpacity: 1,
    labelFontFamily: fontFamily,
    labelFontSize: 12,
    gridStroke: border,
    gridStrokeOpacity: 1,
    gridLineDash: [0, 0],
    lineStroke: border,
    lineStrokeOpacity: 1,
    tickStroke: border,
    tickOpacity: 1,
  },
  label: { fill: text, fillOpacity: 1, fontFamily, fontSize: 12 },
  innerLabel: { fill: surface, fillOpacity: 1, fontFamily, fontSize: 12 },
});

/** Every kind but the map, which has a world to draw. */
type PlainKind = Exclude<ChartKind, 'map'>;

/** What the engine is to draw; pure, so that it can be told without a canvas. */
export function specOf(kind: PlainKind, data: LargeChartData, look: ChartLook): ChartSpec {
  const children = marksOf[kind](data, look).map((mark) => ({
    ...mark,
    legend: false,
    ...(look.still && { animate: false }),
  }));
  return {
    type: 'view',
    theme: theme(look),
    marginRight: 24,
    ...viewOf[kind],
    ...(kind === 'bars' && { marginRight: besideBars(data) }),
    children,
  };
}

const viewOf: Partial<Record<PlainKind, Record<string, unknown>>> = {
  bars: { coordinate: { transform: [{ type: 'transpose' }] } },
  funnel: { coordinate: { transform: [{ type: 'transpose' }] } },
  donut: { coordinate: { type: 'theta', innerRadius: 0.62 }, marginRight: 0 },
};

type MarksOf = (data: LargeChartData, look: ChartLook) => Mark[];

const text = ({ format = String }: LargeChartData) => ({
  title: ({ label }: Row) => label,
  items: [({ series, value }: Row) => ({ name: series, value: format(value) })],
});

const axes = ({ labels, axisLabels = labels, format = String, axisFormat = format }: LargeChartData) => ({
  x: {
    title: false,
    labelAutoRotate: false,
    labelFormatter: (label: string) => axisLabels[labels.indexOf(label)] ?? label,
  },
  y: { title: false, labelFormatter: (value: number) => axisFormat(value) },
});

/** What marks over labels have in common. */
const base = (data: LargeChartData, look: ChartLook, series: readonly LargeSeries[]) => ({
  data: rowsOf(data.labels, series),
  encode: { x: 'label', y: 'value', color: 'series' },
  scale: {
    x: { domain: data.labels },
    y: data.most === undefined ? { nice: true } : { domainMax: data.most, clamp: true },
    color: { domain: data.series.map(({ name }) => name), range: seriesColours(data.series, look) },
  },
  axis: axes(data),
  tooltip: text(data),
});

const line = (data: LargeChartData, look: ChartLook, series: readonly LargeSeries[], style: object): Mark[] =>
  series.length === 0 ? [] : [{ type: 'line', ...base(data, look, series), style: { lineWidth: 2, ...style } }];

/** What the chart is compared with: the period before in short dashes, the target in long ones. */
const quiet = (data: LargeChartData, look: ChartLook): Mark[] => [
  ...line(
    data,
    look,
    data.series.filter(({ as }) => as === 'comparison'),
    { lineDash: dashes.comparison },
  ),
  ...line(
    data,
    look,
    data.series.filter(({ as }) => as === 'target'),
    { lineDash: dashes.target },
  ),
];

/** The number at the last point of each line that the chart is about. */
const ends = (data: LargeChartData, look: ChartLook): Mark => {
  const { format = String, axisFormat = format } = data;
  const last = data.series.filter(isMain).flatMap((one) => rowsOf(data.labels, [one]).slice(-1));
  return {
    type: 'text',
    ...base(data, look, []),
    data: last,
    encode: { x: 'label', y: 'value', text: ({ value }: Row) => axisFormat(value) },
    style: { dy: -10, textAlign: 'end', fill: look.text, fontSize: 12, fontWeight: 600, fontFamily: look.fontFamily },
    tooltip: false,
  };
};

const lines: MarksOf = (data, look) => [
  ...quiet(data, look),
  ...line(data, look, data.series.filter(isMain), {}),
  ends(data, look),
];

const area: MarksOf = (data, look) => [
  {
    type: 'area',
    ...base(data, look, data.series.filter(isMain)),
    style: { fillOpacity: 0.18 },
    tooltip: false,
  },
  ...lines(data, look),
];

const columns =
  (transform: 'dodgeX' | 'stackY'): MarksOf =>
  (data, look) => [
    {
      type: 'interval',
      ...base(data, look, data.series.filter(isMain)),
      transform: [{ type: transform }],
      style: { maxWidth: 48, ...(transform === 'dodgeX' && { radiusTopLeft: 3, radiusTopRight: 3 }) },
    },
    ...quiet(data, look),
  ];

const bars: MarksOf = (data, look) => {
  const { format = String, axisFormat = format } = data;
  return [
    {
      type: 'interval',
      ...base(data, look, data.series.filter(isMain)),
      transform: [{ type: 'dodgeX' }],
      style: { maxWidth: 24 },
      labels: [{ text: ({ value }: Row) => axisFormat(value), position: 'right', dx: 4, textAlign: 'start' }],
    },
  ];
};

/** Parts of one whole: the labels have the colours. */
const parts = (data: LargeChartData, { colours }: ChartLook) => ({
  data: rowsOf(data.labels, data.series.slice(0, 1)),
  encode: { x: 'label', y: 'value', color: 'label' },
  scale: { x: { domain: data.labels }, color: { domain: data.labels, range: partColours(data, colours) } },
  tooltip: {
    title: false,
    items: [({ label, value }: Row) => ({ name: label, value: (data.format ?? String)(value) })],
  },
});

const donut: MarksOf = (data, look) => [
  {
    type: 'interval',
    ...parts(data, look),
    encode: { y: 'value', color: 'label' },
    scale: { color: parts(data, look).scale.color },
    transform: [{ type: 'stackY' }],
    style: { stroke: look.surface, lineWidth: 2 },
  },
];

const funnel: MarksOf = (data, look) => [
  {
    type: 'interval',
    ...parts(data, look),
    encode: { x: 'label', y: 'value', color: 'label', shape: 'funnel' },
    transform: [{ type: 'symmetryY' }],
    axis: { x: axes(data).x, y: false },
    scale: { ...parts(data, look).scale, x: { domain: data.labels, padding: 0 } },
    labels: [
      {
        text: ({ value }: Row) => (data.format ?? String)(value),
        position: 'inside',
        transform: [{ type: 'contrastReverse' }, { type: 'overlapHide' }],
      },
    ],
  },
];

const cohorts: MarksOf = (data, look) => [
  {
    type: 'cell',
    data: rowsOf(data.labels, data.series),
    encode: { x: 'series', y: 'label', color: 'value' },
    scale: {
      x: { domain: data.series.map(({ name }) => name) },
      y: { domain: data.labels },
      color: { range: [look.soft, look.colours[0]] },
    },
    axis: { x: { title: false, position: 'top' }, y: { title: false } },
    style: { inset: 1 },
    tooltip: text(data),
    labels: [
      {
        text: ({ value }: Row) => (data.format ?? String)(value),
        position: 'inside',
        transform: [{ type: 'contrastReverse' }, { type: 'overlapHide' }],
      },
    ],
  },
];

const forecast: MarksOf = (data, look) => {
  const edge = (as: 'low' | 'high') => data.series.find((one) => one.as === as)?.values ?? [];
  const [low, high] = [edge('low'), edge('high')];
  const band = data.labels.flatMap((label, at) =>
    typeof low[at] === 'number' && typeof high[at] === 'number' ? [{ label, low: low[at], high: high[at] }] : [],
  );
  return [
    {
      type: 'area',
      ...base(data, look, []),
      data: band,
      encode: { x: 'label', y: ['low', 'high'] },
      style: { fill: look.colours[0], fillOpacity: 0.15 },
      tooltip: false,
    },
    ...lines({ ...data, series: data.series.filter((one) => !isEdge(one)) }, look),
  ];
};

const marksOf: Record<PlainKind, MarksOf> = {
  line: lines,
  area,
  columns: columns('dodgeX'),
  stacked: columns('stackY'),
  bars,
  donut,
  funnel,
  cohorts,
  forecast,
};

/** Whether one tooltip tells of all that stands at a label, rather than of the one thing that is pointed at: wherever there are lines. */
const togetherAt = (kind: ChartKind, { series }: LargeChartData): boolean =>
  picksNearest(kind) || (!['cohorts', 'map'].includes(kind) && series.some(isQuiet));

/** Whether a click means the label it is nearest to, rather than a thing that is hit: a line is hard to hit. */
export const picksNearest = (kind: ChartKind): boolean => ['line', 'area', 'forecast'].includes(kind);

/** What the engine takes to show its tooltip at a value. */
export function pointedAt(kind: ChartKind, data: LargeChartData, { label: at, series }: Place): object {
  const label = data.labels[at];
  if (togetherAt(kind, data)) return { data: { x: label } };
  if (kind === 'map') return { data: { label } };
  return { data: { label, series: (kind === 'cohorts' ? data.series[series] : data.series.find(isMain))?.name } };
}

/** How the engine's tooltip goes about it; what is asked for last, it shows. */
export const tooltipOf = (kind: ChartKind, data: LargeChartData) => ({
  series: togetherAt(kind, data),
  shared: !['donut', 'funnel', 'cohorts', 'map'].includes(kind),
  trailing: true,
});
