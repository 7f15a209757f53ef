import { beforeEach, expect, test } from '@jest/globals';
import { getSentiment, type MoodCounts, type SentimentOverview } from '@fernway/contracts/http/analytics-sentiment';
import { type Activity, listActivities } from '@fernway/contracts/http/crm-activities';
import { listSeenRecords, type SearchHit } from '@fernway/contracts/http/crm-search';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { SentimentPage } from './sentiment-page.js';

const idOf = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const [ada, oak, call] = [idOf(1), idOf(2), idOf(3)];

const counts = (positive: number, neutral: number, negative: number, unknown = 0): MoodCounts => {
  const known = positive + neutral + negative;
  const share = (count: number) => Math.round((count * 1000) / known) / 10;
  return {
    positive,
    neutral,
    negative,
    unknown,
    shares: known ? { positive: share(positive), neutral: share(neutral), negative: share(negative) } : null,
  };
};
const none = counts(0, 0, 0);
const overview: SentimentOverview = {
  range: { from: '2026-10-31', to: '2026-11-29' },
  compared: { from: '2026-10-01', to: '2026-10-30' },
  since: '2026-10-31T00:00:00.000Z',
  until: '2026-11-30T00:00:00.000Z',
  upTo: '2026-11-29T10:00:00.000Z',
  current: counts(12, 6, 6, 3),
  before: counts(8, 8, 4),
  months: [
    { month: '2026-10-01', since: '2026-10-01T00:00:00.000Z', ...counts(8, 8, 4) },
    { month: '2026-11-01', since: '2026-11-01T00:00:00.000Z', ...counts(12, 6, 6, 3) },
  ],
  kinds: [
    { kind: 'call', current: counts(10, 4, 5), before: counts(6, 6, 2) },
    { kind: 'email', current: counts(2, 2, 1, 3), before: counts(2, 2, 2) },
  ],
  attention: {
    customers: 2,
    items: [
      { contactId: ada, companyId: oak, positive: 0, negative: 2, lastOn: '2026-11-27', reason: 'negative-again' },
      {
        contactId: idOf(9),
        companyId: null,
        positive: 0,
        negative: 1,
        lastOn: '2026-11-20',
        reason: 'turned-negative',
      },
    ],
  },
  opportunities: {
    customers: 12,
    items: [{ contactId: null, companyId: oak, positive: 3, negative: 0, lastOn: '2026-11-20' }],
  },
};
const activity: Activity = {
  id: call,
  version: 1,
  type: 'call',
  subject: 'Follow-up call',
  body: 'Late again, @[Ben Ode](user:x) calls back',
  direction: null,
  occurredAt: '2026-11-27T09:00:00.000Z',
  minutes: null,
  outcome: null,
  contactId: ada,
  companyId: oak,
  dealId: null,
  mentions: [],
  sentiment: 'negative',
  origin: 'person',
  sample: false,
  createdBy: null,
  createdAt: '2026-11-27T09:00:00.000Z',
  updatedAt: '2026-11-27T09:00:00.000Z',
};
const hit = (type: 'contact' | 'company', id: string, title: string): SearchHit => ({
  type,
  id,
  title,
  kind: null,
  titleSpans: [],
  detail: '',
  detailSpans: [],
  stage: null,
  on: { type, id },
  sample: false,
});
const pages = ['/dashboard/contacts', '/dashboard/contacts/:id', '/dashboard/companies/:id', '/dashboard/calendar'];
const title = { en: '', es: '', zh: '', ja: '', ko: '' };
provideSnapshot({
  remotes: [
    {
      name: 'crm',
      version: '1',
      contract: 1,
      requires: {},
      entry: { url: '' },
      manifest: { url: '' },
      contributes: { title, routes: pages.map((path) => ({ path, title, access: 'signed-in' as const })) },
    },
  ],
  settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false, plans: 'off' },
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listActivities, { items: [activity], next: null });
  api.on(listSeenRecords, { items: [hit('contact', ada, 'Ada Lind'), hit('company', oak, 'Oak Bakery')] });
});
const open = (path = '/dashboard/sentiment-analysis') =>
  renderPart(<SentimentPage />, { messages: { analytics: en }, path });
const asked = () => api.callsOf(listActivities).at(-1)!.query;
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

test('says what changed, with shares, customers to speak with and why', async () => {
  api.on(getSentiment, overview);
  open();
  await screen.findByText(
    'In the last 30 days, 50% of interactions sounded positive, 10 points more than in the 30 days before. Negative ones rose from 4 to 6. Channel that changed most: Calls (+3).',
  );
  const negative = within(screen.getByRole('region', { name: 'Negative' }));
  expect(negative.getByText('25%')).toBeTruthy();
  expect(negative.getByText('+5 points against the 30 days before').className).toBe('fw-change-bad');
  expect(screen.getByText(/Read in 24 of 27 interactions/)).toBeTruthy();
  const reason = await screen.findByText('2 negative interactions in 30 days · Nov 27, 2026');
  expect(hrefOf(within(reason.closest('li')!).getByRole('link', { name: 'Ada Lind' }))).toBe(
    `/dashboard/contacts/${ada}`,
  );
  expect(screen.getByText('3 positive interactions in 30 days, none negative · Nov 20, 2026')).toBeTruthy();
  // One is gone, and of others only the first are told.
  expect(screen.queryByText(/Negative last time/)).toBeNull();
  expect(screen.getByText('and 11 more')).toBeTruthy();
});

test('lists the latest interactions with links to the customer and the entry', async () => {
  api.on(getSentiment, overview);
  open();
  const table = within(await screen.findByRole('table', { name: 'Recent interactions' }));
  expect(hrefOf(await table.findByRole('link', { name: 'Ada Lind' }))).toBe(`/dashboard/contacts/${ada}`);
  const message = table.getByRole('link', { name: 'Follow-up call · Late again, @Ben Ode calls back' });
  expect(hrefOf(message)).toBe(`/dashboard/calendar?activity=${call}`);
  expect(table.getByText('Negative')).toBeTruthy();
  expect([asked().get('from'), asked().get('to'), asked().get('limit')]).toEqual([null, overview.until, '20']);
});

test('a number leads to the interactions that it counts, of its mood and time', async () => {
  api.on(getSentiment, overview);
  open();
  const negative = within(await screen.findByRole('region', { name: 'Negative' }));
  fireEvent.click(negative.getByRole('button', { name: '6 interactions' }));
  await waitFor(() => expect(asked().get('filter')).toContain('["negative"]'));
  expect([asked().get('from'), asked().get('to')]).toEqual([overview.since, overview.until]);
  expect(document.activeElement?.textContent).toBe('Recent interactions');
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '2026-10-01' } });
  fireEvent.change(screen.getByLabelText('Channel'), { target: { value: 'call' } });
  await waitFor(() => expect(asked().get('type')).toBe('call'));
  expect([asked().get('from'), asked().get('to')]).toEqual([overview.months[0]!.since, overview.months[1]!.since]);
  api.on(listActivities, { items: [], next: null });
  fireEvent.change(screen.getByLabelText('Sentiment'), { target: { value: 'positive' } });
  await screen.findByText('No interaction matches');
});

test('says what fills it while nothing was said', async () => {
  api.on(getSentiment, {
    ...overview,
    current: none,
    before: none,
    months: overview.months.map((month) => ({ ...month, ...none })),
    kinds: [],
    attention: { customers: 0, items: [] },
    opportunities: { customers: 0, items: [] },
  });
  open();
  await screen.findByText('No sentiment to show yet');
  expect(hrefOf(screen.getByRole('link', { name: 'Open contacts' }))).toBe('/dashboard/contacts');
});

test('can be read again after a failure', async () => {
  api.fail(getSentiment, 'forbidden');
  open();
  await screen.findByText('The figures could not be read');
  api.on(getSentiment, overview);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('application', { name: /Sentiment by month/ });
});
