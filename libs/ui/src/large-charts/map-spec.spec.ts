import type { ChartLook } from './chart-spec.js';
import { type LargeChartData, placesOf } from './chart-data.js';
import { byCountryName, isOnMap, loadCountries } from './countries.js';
import { mapRange, mapSpec, offMap } from './map-spec.js';

const look: ChartLook = {
  colours: ['green'],
  text: 'black',
  muted: 'grey',
  border: 'silver',
  surface: 'white',
  soft: 'mint',
  fontFamily: 'sans',
  still: true,
};
const data: LargeChartData = byCountryName(
  {
    title: 'Revenue',
    labelTitle: 'Country',
    labels: ['JP', 'SG', 'DE', 'XK', 'No country', 'FR'],
    series: [{ name: 'Revenue', values: [20, 90, 40, 5, 7, null] }],
    format: (value) => `$${value}`,
  },
  'es',
);

test('countries have their names in the language, what is none keeps its own', () => {
  expect(data.labels).toEqual(['Japón', 'Singapur', 'Alemania', 'Kosovo', 'No country', 'Francia']);
});

test('colours go over what is drawn; what has no place on the map is told apart', () => {
  expect(mapRange(data)).toEqual([0, 40]);
  expect(offMap(data).map((at) => data.labels[at])).toEqual(['Singapur', 'No country']);
});

test('the keyboard goes through countries with a value, the most first', () => {
  expect(placesOf('map', data).map(({ label }) => label)).toEqual([1, 2, 0, 4, 3]);
  expect(placesOf('bars', data).map(({ label }) => label)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('each country of the atlas but the disputed ones has its code and is coloured by its value', async () => {
  const countries = await loadCountries();
  const codes = countries.flatMap(({ code }) => code ?? []);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every(isOnMap)).toBe(true);
  // Northern Cyprus and Somaliland.
  expect(countries.length - codes.length).toBe(2);

  const [mark] = mapSpec(data, countries, look).children as unknown as [Mark];
  const drawn = mark.data.value;
  expect(drawn.filter(({ value }) => value !== null).map(({ label, value }) => [label, value])).toEqual(
    expect.arrayContaining([
      ['Japón', 20],
      ['Alemania', 40],
      ['Kosovo', 5],
    ]),
  );
  expect(mark.tooltip.items[0](drawn.find(({ code }) => code === 'DE')!)).toEqual({ name: 'Revenue', value: '$40' });
  expect(mark.tooltip.items[0](drawn.find(({ code }) => code === undefined)!)).toBeUndefined();
  expect(mark).toMatchObject({ animate: false, scale: { color: { range: ['mint', 'green'], unknown: 'silver' } } });
});

type Row = { code?: string; label?: string; value: number | null };
type Mark = { data: { value: Row[] }; tooltip: { items: [(row: Row) => object | undefined] } };
