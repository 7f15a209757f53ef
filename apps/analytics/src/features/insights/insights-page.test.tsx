import { beforeEach, expect, test } from '@jest/globals';
import { getCustomerSegments, getDrivers, getFigures } from '@fernway/contracts/http/analytics-figures';
import { type CustomerInsights, getCustomerInsights } from '@fernway/contracts/http/analytics-insights';
import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { apiOfFigures, messages, withListPages } from '../../kit/testing.js';
import { answerNames } from '../../panels/testing.js';
import { InsightsPage } from './insights-page.js';

const idOf = (digit: string) => `0190aaaa-0000-7000-8000-00000000000${digit}`;
const [oak, ann, ben] = [idOf('a'), idOf('b'), idOf('c')];
const upTo = '2026-11-29T10:00:00.000Z';
const computedFor = { range: { from: '2025-12-01', to: '2026-11-29' }, compared: null, currency: 'USD', upTo };
const spreadOf = (...contacts: number[]) => contacts.map((count, at) => ({ from: at * 20, contacts: count }));
const known: CustomerInsights = {
  currency: 'USD',
  upTo,
  spread: spreadOf(5, 1, 0, 2, 1),
  averageEngagement: 48.4,
  movers: [
    { id: ann, engagement: 72, before: 40, parts: { recency: 36, frequency: 20, depth: 16 } },
    { id: ben, engagement: 10, before: 55, parts: { recency: 4, frequency: 4, depth: 2 } },
  ],
  next: [
    {
      kind: 'company',
      id: oak,
      reason: 'open-deals',
      value: 800_000,
      lastContactOn: '2026-11-02',
      usualDays: null,
      sinceDays: null,
    },
    { kind: 'contact', id: ann, reason: 'overdue', value: 45_000, lastContactOn: null, usualDays: 30, sinceDays: 61 },
  ],
  lostTouch: [{ kind: 'company', id: oak, revenue: 1_200_000, lastContactOn: '2026-09-30' }],
};
const nothing: CustomerInsights = {
  currency: null,
  upTo: null,
  spread: spreadOf(0, 0, 0, 0, 0),
  averageEngagement: null,
  movers: [],
  next: [],
  lostTouch: [],
};
let api: ReturnType<typeof apiOfFigures>;

const open = () => renderPart(<InsightsPage />, { path: '/dashboard/customer-insights', messages });
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!);
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  api = apiOfFigures();
  api.on(getDrivers, { ...computedFor, value: 5, before: null, drivers: [] });
  api.on(getFigures, ({ query }) => ({
    ...computedFor,
    totals: query
      .get('metrics')!
      .split(',')
      .map((metric) => ({ metric: metric as MetricId, value: null, before: null, target: null, others: [] })),
    items: [],
    rest: null,
  }));
  api.on(getCustomerSegments, { currency: null, upTo: null, segments: [] });
  api.on(getCustomerInsights, known);
  // Ben is gone.
  answerNames(api, { [`company:${oak}`]: 'Oak Ltd', [`contact:${ann}`]: 'Ann Lee' });
  const paths = ['contacts', 'companies', 'deals', 'sales-records'].map((name) => `/dashboard/${name}`);
  withListPages(...paths.flatMap((path) => [path, `${path}/:id`]));
});

test('says with whom to speak next, why, and leads there', async () => {
  open();
  const next = await panel('Next best contact');
  expect(await next.findByRole('row', { name: /Oak Ltd Has open deals \$8,000 Nov 2, 2026/ })).toBeTruthy();
  const overdue = /Ann Lee Usually buys every 30 days, last bought 61 days ago \$450 Never/;
  expect(next.getByRole('row', { name: overdue })).toBeTruthy();
  expect(hrefOf(next.getByRole('link', { name: '$8,000' }))).toMatch(new RegExp(`deals.*"open".*"USD".*${oak}`));
  expect(hrefOf(next.getByRole('link', { name: '$450' }))).toMatch(new RegExp(`sales-records.*${ann}.*"empty"`));
  expect(next.getByRole('link', { name: 'Open Oak Ltd' }).getAttribute('href')).toBe(`/dashboard/companies/${oak}`);
});

test('shows how engaged contacts are, by the rule in words', async () => {
  open();
  await screen.findByText('Average: 48 of 100, over contacts with an interaction in the last 90 days.');
  fireEvent.click(screen.getByRole('button', { name: 'More for this chart: Engagement of contacts' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'How is this computed?' }));
  await screen.findByText(/Recency: up to 40 points.*12 interactions give all.*a meeting counts 4/);
});

test('shows who rose and fell, each with the parts of it, and keeps those that are gone unnamed', async () => {
  open();
  const movers = await panel('Top movers');
  const risen = await movers.findByRole('row', { name: 'Ann Lee 72 40 +32 36 / 40 20 / 30 16 / 30' });
  expect(within(risen).getByText('↑')).toBeTruthy();
  const fallen = movers.getByRole('row', { name: 'Deleted 10 55 -45 4 / 40 4 / 30 2 / 30' });
  expect(within(fallen).queryByRole('link')).toBeNull();
});

test('lists lost customers with their sales', async () => {
  open();
  const lost = await panel('Lost touch');
  const revenue = await lost.findByRole('link', { name: '$12,000' });
  expect(hrefOf(revenue)).toMatch(new RegExp(`sales-records.*2025-12-01.*${oak}`));
  expect(lost.getByRole('link', { name: 'Oak Ltd' })).toBeTruthy();
});

test('tells an empty workspace what fills it, and tries again after a failure', async () => {
  api.on(getCustomerInsights, nothing);
  const { unmount } = open();
  await screen.findByText('No contacts yet');
  await screen.findByText('Nobody is waiting');
  await screen.findByText('No customers yet');
  expect(screen.queryByText('You are in touch with all your customers')).toBeNull();
  expect(api.callsOf(listSeenRecords)).toEqual([]);
  unmount();
  api.fail(getCustomerInsights, 'unavailable');
  open();
  const next = await panel('Next best contact');
  const retry = await next.findByRole('button', { name: 'Retry' });
  api.on(getCustomerInsights, known);
  fireEvent.click(retry);
  await next.findByText('Ann Lee');
});
