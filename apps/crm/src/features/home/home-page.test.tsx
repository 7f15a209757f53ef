import { beforeEach, expect, test } from '@jest/globals';
import { type Activity, listActivities } from '@fernway/contracts/http/crm-activities';
import { listContacts } from '@fernway/contracts/http/crm';
import { createDeal, listDeals, listHotDeals } from '@fernway/contracts/http/crm-deals';
import { getHomeSummary, getHomeTrends, type HomeTrends } from '@fernway/contracts/http/crm-home';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { me } from '@fernway/contracts/http/identity';
import { exampleContact, exampleDeal, exampleHomeSummary, examplePipeline } from '@fernway/contracts/testing';
import { provideSnapshot, readSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { HomePage } from './home-page.js';

let api: ReturnType<typeof fakeApi>;
const id = '0190aaaa-0000-7000-8000-000000000001';
const user = {
  id,
  email: 'a@b.example',
  firstName: 'Ann',
  lastName: 'Lee',
  language: 'en',
  theme: 'system',
  timeZone: 'Asia/Tokyo',
  createdAt: '2026-11-01T00:00:00.000Z',
  emailVerified: true,
} as const;
const as = (role: 'owner' | 'viewer') => api.on(me, { user, workspace: { id, name: 'Ann Lee' }, role });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const weeks = (...counts: number[]) => ({ current: counts.at(-1)!, previous: counts.at(-2)!, weeks: counts });

type Period = HomeTrends['periods'][number];
const startOf = { week: (n: number) => Date.UTC(2026, 7, 31 + 7 * n), month: (n: number) => Date.UTC(2025, 11 + n) };

/** Twelve weeks or months, the last of them as told. */
const trends = (period: keyof typeof startOf, ...last: Partial<Period>[]): HomeTrends => ({
  periods: Array.from({ length: 12 }, (_, n) => ({
    start: new Date(startOf[period](n)).toISOString().slice(0, 10),
    revenue: [],
    leads: 0,
    customers: 0,
    ...last[n - 12 + last.length],
  })),
});

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  as('owner');
  api.on(listContacts, { items: [], next: null });
  api.on(getHomeSummary, exampleHomeSummary());
  api.on(getHomeTrends, trends('week'));
  api.on(listHotDeals, { items: [] });
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false, plans: 'off' },
  });
});

/** The pages that the figures lead to are there. */
const withLists = () => {
  const title = { en: '', es: '', zh: '', ja: '', ko: '' };
  const paths = ['/dashboard/contacts', '/dashboard/deals', '/dashboard/calendar', '/dashboard/sales-records'];
  const contributes = { title, routes: paths.map((path) => ({ path, title, access: 'signed-in' as const })) };
  const remote = { name: 'crm', version: '1', contract: 1, requires: {}, contributes };
  provideSnapshot({ ...readSnapshot(), remotes: [{ ...remote, entry: { url: '' }, manifest: { url: '' } }] });
};
const hrefsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

const open = () => renderPart(<HomePage />, { messages: { crm: en }, path: '/dashboard/fnb' });
const panel = (name: string) => within(screen.getByRole('region', { name }));

test('counts the week in the user’s time zone, against last week', async () => {
  api.on(
    getHomeSummary,
    exampleHomeSummary({
      newLeads: weeks(0, 0, 0, 0, 0, 2, 4, 6),
      callsMade: weeks(0, 0, 0, 0, 0, 0, 10, 5),
      leads: 9,
    }),
  );
  open();
  expect(await screen.findByTestId('new-leads').then(({ textContent }) => textContent)).toBe('6');
  expect(screen.getByText('+50%')).toBeTruthy();
  expect(screen.getByTestId('callsMade').textContent).toBe('5');
  expect(screen.getByText('-50%')).toBeTruthy();
  expect(screen.getByTestId('dealsWon').textContent).toBe('0');
  expect(screen.getByText('Deals you win count here')).toBeTruthy();
  expect(api.callsOf(getHomeSummary)[0]?.query.get('timeZone')).toBe('Asia/Tokyo');
  expect(await screen.findByRole('img', { name: 'New Leads, last 8 weeks: 0, 0, 0, 0, 0, 2, 4, 6' })).toBeTruthy();
});

test('invents no comparison where there is nothing to compare with', async () => {
  api.on(getHomeSummary, exampleHomeSummary({ newLeads: weeks(0, 1), leads: 1 }));
  open();
  await screen.findByText('This week; none came in last week');
  expect(screen.queryByText(/%/)).toBeNull();
});

test('says first what the day holds', async () => {
  api.on(getHomeSummary, exampleHomeSummary({ today: { followUps: 3, overdue: 1, meetings: 0, dealsAtRisk: 1 } }));
  withLists();
  open();
  const risk = await screen.findByRole('link', { name: '1 deal at risk' });
  const sentence = risk.closest('p')!;
  expect(sentence.textContent).toBe('3 follow-ups due, 1 of them overdue, and 1 deal at risk.');
  expect(hrefsIn(sentence)).toEqual([
    '/dashboard/calendar?view=agenda&only=due',
    '/dashboard/calendar?view=agenda&only=overdue',
    '/dashboard/deals?stale=true',
  ]);
});

test('leads from each figure to the records that it counts', async () => {
  const qualified = { deals: 2, value: usd(400_00), weightedValue: usd(400_00) };
  api.on(
    getHomeSummary,
    exampleHomeSummary({
      ...{ newLeads: weeks(0, 6), callsMade: weeks(0, 5), dealsWon: weeks(0, 2) },
      pipeline: [{ group: 'qualified', deals: 2, totals: [qualified] }],
    }),
  );
  const pipeline = examplePipeline();
  api.on(listPipelines, { items: [pipeline] });
  const won = { revenue: [{ ...usd(250_00), sales: 1 }], leads: 8, customers: 2 };
  api.on(getHomeTrends, ({ query }) => trends(query.get('period') as 'week' | 'month', won));
  const at = '2026-11-27T10:00:00.000Z';
  const call: Activity = {
    ...{ id, version: 1, type: 'call', subject: 'About bread', body: '', direction: null, occurredAt: at, minutes: 5 },
    ...{ outcome: null, contactId: id, companyId: null, dealId: null, mentions: [], sentiment: null, origin: 'person' },
    ...{ sample: false, createdBy: null, createdAt: at, updatedAt: at },
  };
  api.on(listActivities, { items: [call], next: null });
  withLists();
  open();
  const filterOf = (link: HTMLElement) => {
    const to = new URL(link.getAttribute('href')!, location.origin);
    return [to.pathname, JSON.parse(to.searchParams.get('filter')!).any[0].all] as const;
  };
  const [path, all] = filterOf(await screen.findByRole('link', { name: '6' }));
  // The week from Monday, where the user is.
  expect([path, all]).toEqual([
    '/dashboard/contacts',
    [
      { field: 'leadSince', is: 'after', value: expect.stringMatching(/T15:00:00.000Z$/) },
      { field: 'leadSince', is: 'before', value: expect.stringMatching(/T15:00:00.000Z$/) },
    ],
  ]);
  expect((Date.parse(all[1].value) - Date.parse(all[0].value)) / 86_400_000).toBe(7);
  expect(filterOf(screen.getByRole('link', { name: '2' }))[1][0]).toEqual({
    field: 'state',
    is: 'any-of',
    value: ['won'],
  });
  const first = trends('week').periods[0]!.start;
  const since = new Date(`${first}T00:00:00+09:00`).toISOString();
  expect(filterOf(await screen.findByRole('link', { name: 'from 1 sale' }))).toEqual([
    '/dashboard/sales-records',
    [
      { field: 'date', is: 'between', value: [first, '2026-11-22'] },
      { field: 'amount', is: 'between', value: [-1_000_000_000_000, 1_000_000_000_000], currency: 'USD' },
    ],
  ]);
  const conversion = within(screen.getByText(/leads of this period|of this period are customers/).closest('span')!);
  expect(conversion.getAllByRole('link').map((link) => filterOf(link)[1].at(-1))).toEqual([
    { field: 'lifecycle', is: 'any-of', value: ['customer', 'past'] },
    { field: 'leadSince', is: 'after', value: since },
  ]);
  expect(filterOf(await panel('Deal Pipeline').findByRole('link', { name: '$400' }))).toEqual([
    '/dashboard/deals',
    [
      { field: 'stageId', is: 'any-of', value: pipeline.stages.slice(0, 2).map(({ id: stage }) => stage) },
      { field: 'value', is: 'between', value: [0, 1_000_000_000_000], currency: 'USD' },
    ],
  ]);
  fireEvent.click(screen.getByRole('button', { name: '5' }));
  const about = await screen.findByRole('link', { name: 'About bread' });
  expect(about.getAttribute('href')).toBe(`/dashboard/contacts/${id}`);
  expect(api.callsOf(listActivities)[0]?.query.get('type')).toBe('call');
});

test('sums up today’s activities, each currency by itself', async () => {
  const group = (name: 'qualified' | 'negotiation', ...values: { amount: number; currency: string }[]) => ({
    group: name,
    deals: values.length,
    totals: values.map((value) => ({ deals: 1, value, weightedValue: value })),
  });
  api.on(
    getHomeSummary,
    exampleHomeSummary({
      leads: 12,
      today: { followUps: 1000, overdue: 0, meetings: 5, dealsAtRisk: 0 },
      pipeline: [
        group('qualified', usd(400_000_00), { amount: 20_00, currency: 'EUR' }),
        group('negotiation', usd(85_000_00)),
      ],
    }),
  );
  open();
  await screen.findByText('1,000+');
  expect(screen.getByText('1,000+ follow-ups due')).toBeTruthy();
  const today = screen.getByRole('region', { name: 'Today’s Activities' }).textContent;
  expect(today).toMatch(/Active leads12.*Follow-ups1,000\+.*Meetings5.*Pipeline value\$485K \+ €20/);
  await screen.findByText('$485,000');
  const pipeline = panel('Deal Pipeline');
  expect(pipeline.getByText('Qualified').parentElement?.textContent).toBe('Qualified$400,000');
  fireEvent.change(pipeline.getByRole('combobox', { name: 'Currency' }), { target: { value: 'EUR' } });
  expect(pipeline.getByText('Qualified').parentElement?.textContent).toBe('Qualified€20');
});

test('charts revenue and conversion, as tables too, by weeks or months', async () => {
  const euros = { amount: 5_00, currency: 'EUR', sales: 1 };
  const last = [
    { revenue: [{ ...usd(1_000_00), sales: 2 }, euros] },
    { revenue: [{ ...usd(250_00), sales: 1 }], leads: 8, customers: 2 },
  ];
  api.on(getHomeTrends, ({ query }) => trends(query.get('period') as 'week' | 'month', ...last));
  open();
  await screen.findByText('$1,250');
  const revenue = panel('Sales Revenue');
  expect(revenue.getByText('from 3 sales')).toBeTruthy();
  const showTable = () => fireEvent.click(revenue.getByRole('button', { name: 'Show as table' }));
  showTable();
  expect(revenue.getByRole('row', { name: 'Nov 9, 2026 $1,000' })).toBeTruthy();
  expect(panel('Lead Conversion').getByText('25%')).toBeTruthy();
  fireEvent.change(revenue.getByRole('combobox', { name: 'Period' }), { target: { value: 'month' } });
  await revenue.findByText('Jun');
  showTable();
  expect(revenue.getByRole('row', { name: 'October 2026 $1,000' })).toBeTruthy();
  expect(api.callsOf(getHomeTrends).map(({ query }) => query.get('period'))).toEqual(['week', 'month']);
});

test('names hot deals with all that the specification lists', async () => {
  api.on(listHotDeals, {
    items: [
      exampleDeal({
        customerName: 'Oak Bakery',
        name: 'Oven',
        phone: '+1 555',
        dealId: 'CRM04711',
        value: usd(12_345_00),
        stage: 'Negotiation',
        priority: 'high',
        probability: 62.5,
        closeDate: '2026-12-01',
        stale: true,
      }),
    ],
  });
  open();
  const row = await screen.findByRole('row', { name: /Oak Bakery/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['+1 555', 'CRM04711', '$12,345', 'NegotiationWaits too long', 'High', '62.5%', 'Dec 1, 2026']);
});

test('says what fills each place, and opens what does', async () => {
  open();
  await screen.findByText('No leads yet');
  for (const empty of ['No revenue in this time', 'No leads in this time'])
    expect(await screen.findByText(empty)).toBeTruthy();
  expect(screen.getAllByText('No open deals')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Predictive Analytics' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add New Lead' }));
  expect(await screen.findByLabelText(/Full Name/)).toBeTruthy();
});

test('adds a deal from the home', async () => {
  api.on(listPipelines, { items: [examplePipeline()] });
  api.on(listDeals, { items: [], next: null });
  open();
  await screen.findAllByText('No open deals');
  fireEvent.click(panel('Hot Deals').getByRole('button', { name: 'Add Deal' }));
  expect(await screen.findByRole('dialog', { name: 'Add Deal' })).toBeTruthy();
  expect(api.callsOf(createDeal)).toEqual([]);
});

test('shows no way to add to those who may only read', async () => {
  as('viewer');
  api.on(listContacts, { items: [exampleContact()], next: null });
  open();
  await screen.findByText('Mara Jones');
  await screen.findByText('No revenue in this time');
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
});

test('tells which part failed, and reads it again', async () => {
  api.fail(getHomeSummary, 'unavailable');
  open();
  const failed = within(await screen.findByRole('alert'));
  expect(failed.getByText('The figures could not be read')).toBeTruthy();
  api.on(getHomeSummary, exampleHomeSummary({ newLeads: weeks(2, 3) }));
  fireEvent.click(failed.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTestId('new-leads').then(({ textContent }) => textContent)).toBe('3');
});
