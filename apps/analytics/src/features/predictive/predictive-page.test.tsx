import { beforeEach, expect, test } from '@jest/globals';
import { type FigureItem, getDrivers, getFigures } from '@fernway/contracts/http/analytics-figures';
import { getRevenueForecast, type RevenueForecast } from '@fernway/contracts/http/analytics-forecast';
import { getCustomerInsights } from '@fernway/contracts/http/analytics-insights';
import {
  getPriorityLeads,
  leadFactors,
  type LeadScore,
  leadScoreRule,
} from '@fernway/contracts/http/analytics-lead-scores';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { apiOfFigures, messages, withListPages } from '../../kit/testing.js';
import { answerNames } from '../../panels/testing.js';
import { ForecastActual } from './forecast-actual.js';
import { ForecastPanel } from './forecast-panel.js';
import { shortOf } from './lead-steps.js';
import { NextSteps } from './next-steps.js';
import { PredictivePage } from './predictive-page.js';
import { PriorityLeads } from './priority-leads.js';
import { Recommendations } from './recommendations.js';
import { Tiles } from './tiles.js';

const idOf = (digit: string) => `0190aaaa-0000-7000-8000-00000000000${digit}`;
const [ada, ben, oak] = [idOf('a'), idOf('b'), idOf('c')];
const upTo = '2026-11-29T10:00:00.000Z';
const computedFor = { range: { from: '2025-12-01', to: '2026-11-29' }, compared: null, currency: 'USD', upTo };
const monthOf = (number: number) => new Date(Date.UTC(2025, 10 + number, 1)).toISOString().slice(0, 10);

/** 1,000.00 in November 2025, 100.00 more in each month since. */
const known: RevenueForecast = {
  currency: 'USD',
  upTo,
  monthsKnown: 12,
  method: 'trend',
  history: Array.from({ length: 12 }, (_, at) => ({
    month: monthOf(at),
    value: 100_000 + at * 10_000,
    forecast: at < 2 ? null : 95_000 + at * 10_000,
  })),
  months: Array.from({ length: 6 }, (_, at) => {
    const value = 220_000 + at * 10_000;
    return { month: monthOf(12 + at), value, low: value - 30_000, high: value + 30_000 };
  }),
  soFar: 180_000,
  backTest: { months: 4, error: 8.2, naive: 21, seasonalNaive: null },
};
const short: RevenueForecast = {
  ...known,
  monthsKnown: 3,
  method: null,
  history: known.history.slice(-3).map((month) => ({ ...month, forecast: null })),
  months: [],
  backTest: null,
};

const lead = (contactId: string, points: number[], more: Partial<LeadScore> = {}): LeadScore => ({
  contactId,
  score: points.reduce((sum, one) => sum + one, 0),
  factors: leadFactors.map((factor, at) => ({ factor, points: points[at]!, most: leadScoreRule.most[factor] })),
  lifecycle: 'lead',
  lastContactOn: null,
  openDeals: 0,
  ...more,
});
const leads = {
  upTo,
  leads: 9,
  promising: 1,
  items: [lead(ada, [30, 22, 8, 10, 5], { lastContactOn: '2026-01-05', openDeals: 2 }), lead(ben, [0, 0, 8, 5, 10])],
};

const source = (key: string, conversion: number, count: number): FigureItem => ({
  key,
  name: null,
  values: [conversion, count].map((value) => ({ value, before: null, target: null })),
});
const targets = (target: number | null): FigureItem[] => [
  { key: '2026-12-01', name: null, values: [{ value: null, before: null, target }] },
];
let api: ReturnType<typeof apiOfFigures>;

const answerFigures = (target: number | null, sources: FigureItem[]) =>
  api.on(getFigures, ({ query }) => ({
    ...computedFor,
    totals: query
      .get('metrics')!
      .split(',')
      .map((metric) => ({ metric: metric as MetricId, value: 12.5, before: 10, target: null, others: [] })),
    items: query.get('by') === 'source' ? sources : query.get('by') === 'month' ? targets(target) : [],
    rest: null,
  }));

const open = (part: ReactNode = <PredictivePage />) =>
  renderPart(part, { path: '/dashboard/predictive-analytics', messages });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const asTable = async (title: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for this chart: ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }));
};
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!);

beforeEach(() => {
  api = apiOfFigures();
  api.on(getDrivers, { ...computedFor, value: 5, before: null, drivers: [] });
  api.on(getRevenueForecast, known);
  api.on(getPriorityLeads, leads);
  answerFigures(250_000, [source('web', 40, 20), source('fair', 10, 12), source('ad', 90, 3)]);
  api.on(getCustomerInsights, {
    currency: 'USD',
    upTo,
    spread: [],
    averageEngagement: null,
    movers: [],
    next: [
      { kind: 'company', id: oak, reason: 'overdue', value: 45_000, lastContactOn: null, usualDays: 30, sinceDays: 61 },
    ],
    lostTouch: [],
  });
  answerNames(api, { [`contact:${ada}`]: 'Ada Lind', [`contact:${ben}`]: 'Ben Ode', [`company:${oak}`]: 'Oak Ltd' });
  const paths = ['contacts', 'companies', 'deals', 'sales-records'].map((name) => `/dashboard/${name}`);
  withListPages(...paths.flatMap((path) => [path, `${path}/:id`]));
});

test('forecasts revenue with its bounds, beside a year before and the target', async () => {
  open(<ForecastPanel />);
  await screen.findByText(/Dec 2026: \$2,300, between \$2,000 and \$2,600 in 80% of cases/);
  await asTable('Sales forecast');
  expect(screen.getByRole('row', { name: 'Oct 2026 $2,100 – – – – –' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Dec 2026 – $2,300 $1,100 $2,500 $2,000 $2,600' })).toBeTruthy();
});

test('says what is missing where there is too little history', async () => {
  api.on(getRevenueForecast, short);
  open(<ForecastPanel />);
  await screen.findByText(/needs 8 whole months.*Known so far: 3, still missing: 5/);
});

test('shows what was foretold beside what came, and how good that was', async () => {
  open(<ForecastActual />);
  await screen.findByText('In the last 4 months such forecasts were off by 8%, “as the month before” by 21%.');
  await asTable('Sales forecast vs actual');
  expect(screen.getByRole('row', { name: 'Oct 2026 $2,100 $2,050' })).toBeTruthy();
});

test('tells when a simple guess was better', async () => {
  api.on(getRevenueForecast, { ...known, backTest: { months: 6, error: 25, naive: 30, seasonalNaive: 20 } });
  open(<ForecastActual />);
  await screen.findByText(/off by 25%.*“as a year ago” by 20%.*A simple guess was closer/);
});

test('counts promising leads among all, and leads to them', async () => {
  open(<Tiles />);
  const all = await screen.findByRole('link', { name: 'of 9 leads' });
  expect(hrefOf(all)).toContain('"lifecycle","is":"any-of","value":["lead","prospect"]');
  await screen.findByText('Dec 2026; between $2,000 and $2,600 in 80% of cases');
  await screen.findByText('12.5%');
});

test('shows what a score is made of, what would raise it, and the open deals', async () => {
  open(<PriorityLeads />);
  const table = await panel('Priority leads');
  const row = 'Ada Lind 75 30 / 40 22 / 25 8 / 15 10 / 10 5 / 10 Speak with them Jan 5, 2026 2';
  const first = within(await table.findByRole('row', { name: row }));
  expect(hrefOf(first.getByRole('link', { name: 'Ada Lind' }))).toBe(`/dashboard/contacts/${ada}`);
  expect(hrefOf(first.getByRole('link', { name: '2' }))).toMatch(new RegExp(`deals.*"open".*${ada}`));
  expect(table.getByRole('row', { name: /Ben Ode 23 .* Speak with them · Make an offer Never 0/ })).toBeTruthy();
});

test('asks about the mood only where it is bad or unknown', () => {
  expect(shortOf(lead(ada, [40, 25, 15, 5, 0]))).toEqual([]);
  expect(shortOf(lead(ada, [30, 25, 15, 5, 0]))).toEqual(['engagement']);
  expect(shortOf(lead(ada, [30, 25, 15, 0, 0]))).toEqual(['mood']);
});

test('derives the next step of a lead from its weakest factor', async () => {
  open(<NextSteps />);
  const steps = await panel('Next steps');
  await steps.findByText('The last contact was on Jan 5, 2026: call them or arrange a meeting.');
  expect(steps.getByText('Nobody has spoken with them yet: call or write to introduce yourself.')).toBeTruthy();
});

test('recommends from target, quiet leads, overdue customers and sources, and leads to each', async () => {
  open(<Recommendations />);
  const advice = await panel('AI recommendations Computed from your records');
  await advice.findByText(/Dec 2026 is \$2,300, \$200 below the target of \$2,500/);
  expect(hrefOf(advice.getByRole('link', { name: 'Show deals' }))).toContain('"open"');
  expect(hrefOf(advice.getByRole('link', { name: 'Ada Lind' }))).toBe(`/dashboard/contacts/${ada}`);
  expect(advice.queryByRole('link', { name: 'Ben Ode' })).toBeNull();
  expect(hrefOf(advice.getByRole('link', { name: 'Oak Ltd' }))).toBe(`/dashboard/companies/${oak}`);
  // Three leads of an ad are too few to tell.
  expect(advice.getByText(/Leads from web .*\(40%\), those from fair .*\(10%\)/)).toBeTruthy();
  expect(hrefOf(advice.getByRole('link', { name: 'web' }))).toContain('"source","is":"is","value":"web"');
});

test('leads to all open deals, tells an empty workspace what fills it, and tries again after a failure', async () => {
  api.on(getRevenueForecast, { ...short, currency: null, monthsKnown: 0, history: [] });
  api.on(getPriorityLeads, { upTo: null, leads: 0, promising: 0, items: [] });
  api.fail(getCustomerInsights, 'unavailable');
  open();
  expect(hrefOf(await screen.findByRole('link', { name: 'View All Opportunities' }))).toContain('"state"');
  expect((await screen.findAllByText('No leads yet')).length).toBe(2);
  await screen.findByText('No purchases yet');
  const advice = await panel('AI recommendations Computed from your records');
  const retry = await advice.findByRole('button', { name: 'Retry' });
  api.on(getCustomerInsights, {
    currency: null,
    upTo: null,
    spread: [],
    averageEngagement: null,
    movers: [],
    next: [],
    lostTouch: [],
  });
  fireEvent.click(retry);
  await advice.findByText(/Leads from web/);
});
