import { hasValues, type LargeChartData } from './chart-data.js';
import { type ChartLook, specOf } from './chart-spec.js';
import { legendOf } from './chart-legend.js';

const look: ChartLook = {
  colours: ['green', 'gold', 'blue'],
  text: 'black',
  muted: 'grey',
  border: 'silver',
  surface: 'white',
  soft: 'mint',
  fontFamily: 'sans',
  still: false,
};
const data: LargeChartData = {
  title: 'Revenue',
  labelTitle: 'Month',
  labels: ['Oct 2026', 'Nov 2026'],
  axisLabels: ['Oct', 'Nov'],
  series: [
    { name: 'Revenue', values: [100, 250] },
    { name: 'Target', values: [200, null], as: 'target' },
  ],
  format: (value) => `$${value}`,
};
const marks = (kind: Parameters<typeof specOf>[0], of = data) => specOf(kind, of, look).children as never as Mark[];
type Mark = {
  type: string;
  data: object[];
  style?: { lineDash?: number[] };
  animate?: false;
  axis: { x: { labelFormatter: (label: string) => string } };
  tooltip: { items: ((row: object) => object)[] };
};

test('columns stand for what the chart is about, its target is a dashed line that leaves out what it has not', () => {
  const [columns, target] = marks('columns');
  expect(columns).toMatchObject({
    type: 'interval',
    data: [
      { label: 'Oct 2026', series: 'Revenue', value: 100 },
      { label: 'Nov 2026', series: 'Revenue', value: 250 },
    ],
    scale: { color: { domain: ['Revenue', 'Target'], range: ['green', 'grey'] } },
  });
  expect(target).toMatchObject({ type: 'line', data: [{ label: 'Oct 2026', series: 'Target', value: 200 }] });
  expect(target?.style?.lineDash).toHaveLength(2);
});

test('bars leave room for the numbers at their ends', () => {
  const marginRight = (values: number[]) =>
    specOf('bars', { ...data, series: [{ name: 'Revenue', values }] }, look).marginRight as number;
  expect(marginRight([1_234_567])).toBeGreaterThan(marginRight([1, 2]));
  expect(marginRight([1_234_567])).toBeGreaterThan('$1234567'.length * 7);
});

test('the axis of values ends where the data say so', () => {
  expect(marks('stacked', { ...data, most: 100 })[0]).toMatchObject({ scale: { y: { domainMax: 100 } } });
});

test('axis and tooltip write labels and values as the page does', () => {
  const [columns] = marks('columns');
  expect(columns?.axis.x.labelFormatter('Nov 2026')).toBe('Nov');
  expect(columns?.tooltip.items[0]?.(columns.data[1]!)).toEqual({ name: 'Revenue', value: '$250' });
});

test('the last point of a line bears its number', () => {
  const labelled = marks('line').at(-1);
  expect(labelled).toMatchObject({ type: 'text', data: [{ label: 'Nov 2026', value: 250 }] });
});

test('a forecast has its band only where both edges are', () => {
  const series = [
    { name: 'Revenue', values: [100, 250] },
    { name: 'Low', values: [null, 200], as: 'low' },
    { name: 'High', values: [120, 300], as: 'high' },
  ] as const;
  const [band, line] = marks('forecast', { ...data, series });
  expect(band?.data).toEqual([{ label: 'Nov 2026', low: 200, high: 300 }]);
  expect(line).toMatchObject({ type: 'line', data: [{ series: 'Revenue' }, { series: 'Revenue' }] });
});

test('nothing moves for those who asked for that, mark by mark', () => {
  expect(specOf('area', data, { ...look, still: true }).children.every(({ animate }) => animate === false)).toBe(true);
  expect(marks('area').some(({ animate }) => animate === false)).toBe(false);
});

test('the legend names series in their colours, parts by their labels, and nothing that stands alone', () => {
  const series = [{ name: 'Before', values: [], as: 'comparison' as const }, ...data.series];
  expect(legendOf('line', { ...data, series }, look)).toMatchObject([
    { name: 'Before', colour: 'grey', dash: [2, 3] },
    { name: 'Revenue', colour: 'green' },
    { name: 'Target', colour: 'grey', dash: [8, 4] },
  ]);
  expect(legendOf('donut', data, look)).toMatchObject([{ name: 'Oct 2026' }, { name: 'Nov 2026', colour: 'gold' }]);
  expect(legendOf('line', { ...data, series: data.series.slice(0, 1) }, look)).toEqual([]);
});

test('what has a colour of its own keeps it, in the picture and in the legend', () => {
  const bad = { name: 'Bad', values: [1, 2], colours: [2] };
  const both = { ...data, series: [bad, { name: 'Good', values: [2, 1], colours: [0] }] };
  expect(marks('stacked', both)[0]).toMatchObject({ scale: { color: { range: ['blue', 'green'] } } });
  const parts = { ...data, series: [{ ...bad, colours: [1, 0] }] };
  expect(marks('donut', parts)[0]).toMatchObject({ scale: { color: { range: ['gold', 'green'] } } });
  expect(legendOf('donut', parts, look)).toMatchObject([{ colour: 'gold' }, { colour: 'green' }]);
});

test('a target alone is nothing to draw, nor are zeros', () => {
  expect(hasValues(data)).toBe(true);
  expect(hasValues({ ...data, series: [{ name: 'Revenue', values: [0, null] }, data.series[1]!] })).toBe(false);
});
