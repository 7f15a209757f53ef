import { beforeEach, expect, jest, test } from '@jest/globals';
import { type FigureItem, getDrivers, getFigures } from '@fernway/contracts/http/analytics-figures';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useLocation } from '@fernway/web-kit/router';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { apiOfFigures, messages, withListPages } from '../../kit/testing.js';
import { AdvancedPage } from './advanced-page.js';
import { CustomerCosts } from './customer-costs.js';
import { CustomerFunnel } from './customer-funnel.js';
import { ProductsTable } from './products-table.js';
import { PlacesTable, RevenueMap } from './regions.js';
import { SalesGrowth } from './sales-growth.js';

const idOf = (digit: string) => `0190aaaa-0000-7000-8000-00000000000${digit}`;
const [bread, cake] = [idOf('a'), idOf('b')];
const computedFor = {
  range: { from: '2026-10-01', to: '2026-11-29' },
  compared: { from: '2025-10-01', to: '2025-11-29' },
  currency: 'USD',
  upTo: '2026-11-29T10:00:00.000Z',
};
const item = (key: string | null, name: string | null, ...values: (number | null)[]): FigureItem => ({
  key,
  name,
  values: values.map((value) => ({ value, before: null, target: null })),
});
const grown = ({ values: [first, ...others], ...named }: FigureItem, before: number): FigureItem => ({
  ...named,
  values: [{ ...first!, before }, ...others],
});
const month = (key: string, value: number, before: number, target: number | null): FigureItem => ({
  key,
  name: null,
  values: [{ value, before, target }],
});
type Split = Partial<Record<string, FigureItem[]>>;
const sold: Split = {
  'revenue by month': [month('2026-10-01', 150_000, 100_000, 120_000), month('2026-11-01', 90_000, 0, 120_000)],
  'revenue,sales-count by country': [item('PE', null, 200_000, 4), item(null, null, 40_000, 1)],
  'revenue,sales-count by region': [item('Lima, PE', null, 180_000, 3)],
  'revenue,units-sold,gross-margin,margin-share by product': [
    grown(item(bread, 'Bread', 150_000, 30, 60_000, 40), 100_000),
    item(cake, null, 50_000, 2, null, null),
    item(null, null, 40_000, 1, 10_000, 25),
  ],
  'new-leads by lifecycle': [
    item('lead', null, 5),
    item('customer', null, 2),
    item('prospect', null, 2),
    item('past', null, 1),
  ],
  'acquisition-cost,retention-cost by month': [item('2026-10-01', null, 5_000, 1_250)],
};
let api: ReturnType<typeof apiOfFigures>;

const answerFigures = (split: Split, total: number | null = 240_000) =>
  api.on(getFigures, ({ query }) => ({
    ...computedFor,
    totals: query
      .get('metrics')!
      .split(',')
      .map((metric) => ({ metric: metric as MetricId, value: total, before: null, target: null, others: [] })),
    items: split[`${query.get('metrics')} by ${query.get('by')}`] ?? [],
    rest: null,
  }));

const open = (part: ReactNode = <AdvancedPage />, path = '/dashboard/advanced-analytics') =>
  renderPart(part, { path, messages });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const asTable = async (title: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for this chart: ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }));
};

beforeEach(() => {
  api = apiOfFigures();
  api.on(getDrivers, { ...computedFor, value: 5, before: null, drivers: [] });
  answerFigures(sold);
  withListPages('/dashboard/products', '/dashboard/sales-records', '/dashboard/expenses', '/dashboard/contacts');
});

test('shows how each month grew over the same month a year before', async () => {
  open(<SalesGrowth />, '/dashboard/advanced-analytics?compare=previous');
  await asTable('Sales growth');
  expect(screen.getByRole('row', { name: 'Oct 2026 +50%' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Nov 2026 –' })).toBeTruthy();
});

test('counts customers among prospects, and prospects among leads', async () => {
  open(<CustomerFunnel />);
  await screen.findByText(/50% of the new leads became prospects, 30% became/);
  await asTable('Customer funnel');
  expect(screen.getByRole('row', { name: 'Leads 10 0' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Prospects 5 0' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Customers 3 0' })).toBeTruthy();
});

test('a stage of the funnel leads to its contacts', async () => {
  const At = () => <output>{decodeURIComponent(useLocation().search)}</output>;
  open(
    <>
      <CustomerFunnel />
      <At />
    </>,
  );
  const picture = await screen.findByRole('application', { name: /^Customer funnel/ });
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) fireEvent.keyDown(picture, { key });
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('["prospect","customer","past"]'));
});

test('tells where the revenue comes from, by country and by region', async () => {
  open(
    <>
      <RevenueMap />
      <PlacesTable />
    </>,
  );
  const places = await panel('Revenue by region');
  await places.findByRole('row', { name: 'Peru $2,000 – 4 83.3%' });
  expect(places.getByRole('row', { name: 'Not given $400 – 1 16.7%' })).toBeTruthy();
  fireEvent.click(places.getByText('Region'));
  await places.findByRole('row', { name: 'Lima, Peru $1,800 – 3 75%' });
  await asTable('Regional distribution');
  expect(screen.getByRole('row', { name: 'Peru $2,000 –' })).toBeTruthy();
});

test('lists products with their margin, and leads to them and to their sales', async () => {
  open(<ProductsTable />);
  const products = await panel('Products');
  await products.findByRole('row', { name: 'Bread $1,500 +50% 30 $600 40%' });
  expect(products.getByRole('row', { name: 'Deleted $500 – 2 – –' })).toBeTruthy();
  expect(products.getByRole('row', { name: 'Without a product $400 – 1 $100 25%' })).toBeTruthy();
  expect(products.getByRole('link', { name: 'Bread' }).getAttribute('href')).toBe(`/dashboard/products/${bread}`);
  expect(decodeURIComponent(products.getByRole('link', { name: '$1,500' }).getAttribute('href')!)).toContain(bread);
  expect(products.queryByRole('link', { name: 'Deleted' })).toBeNull();
});

test('tells what winning and keeping a customer costs', async () => {
  open(<CustomerCosts />);
  await asTable('Acquisition and retention cost');
  expect(screen.getByRole('row', { name: 'Oct 2026 $50 $12.50' })).toBeTruthy();
});

test('shows revenue beside the year before and its target, and exports all panels', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  await screen.findByText('Revenue against target');
  await asTable('Revenue against target');
  expect(screen.getByRole('row', { name: /Oct 2026 \$1,500 \$1,000 \$1,200/ })).toBeTruthy();
  fireEvent.click(screen.getByText('Export Data'));
  const csv = await new Promise<string>((read) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.readAsText(saved[0]!);
  });
  expect(csv).toContain('Sales growth\r\nMonth,Change from a year before\r\nOct 2026,50.0\r\nNov 2026,\r\n');
  expect(csv).toContain('Bread,1500.00,50.0,30,600.00,40\r\n');
});

test('an empty workspace is told what fills each panel', async () => {
  answerFigures({}, null);
  open();
  for (const text of [
    'Nothing to compare yet',
    'No leads in this period',
    'No products sold in this period',
    'No cost to show yet',
  ])
    await screen.findByText(text);
  expect(screen.getAllByText('No regions yet')).toHaveLength(2);
});

test('a panel that failed can be read again', async () => {
  api.fail(getFigures, 'forbidden');
  open(<ProductsTable />);
  const products = await panel('Products');
  await products.findByRole('button', { name: 'Retry' });
  answerFigures(sold);
  fireEvent.click(products.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(products.getByText('Bread')).toBeTruthy());
});
