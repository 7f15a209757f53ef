import { expect, test } from '@jest/globals';
import {
  analyseData,
  analyseSentiment,
  type DataAnalysis,
  type SentimentAnalysis,
} from '@fernway/contracts/http/ai-analyses';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { getBalance, listCosts } from '@fernway/contracts/http/tokens';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { copilotApi, exampleTask, lastNotice, receipt } from '../../tool/testing.js';
import { DataAnalysisCard } from './data-analysis.js';
import { SentimentCard } from './sentiment-analysis.js';

const contactId = receipt.records[0]!.id;
const money = (amount: number) => ({ amount, currency: 'USD' });
const data: DataAnalysis = {
  from: '2026-10-01',
  to: '2026-10-31',
  summary: 'October: $1,200 won.',
  findings: [
    {
      id: 'revenue',
      type: 'trend',
      title: '$1,200 won',
      description: 'Deals won: 1.',
      figures: [{ name: 'Won', value: '$1,200' }],
      source: { label: 'Deals won', href: '/dashboard/deals?filter=x' },
      records: receipt.records,
    },
  ],
  months: [
    { month: '2026-10-01', revenue: money(120_000), won: 1, complete: true },
    { month: '2026-11-01', revenue: money(0), won: 0, complete: false },
  ],
  worded: false,
};
const month = (name: string, negative: number) => ({
  month: name,
  positive: 0,
  neutral: 0,
  negative,
  unknown: 0,
  balance: negative ? -1 : null,
});
const sentiment: SentimentAnalysis = {
  summary: 'Of 2 interactions 0 sound positive and 1 negative.',
  interactions: 2,
  shares: { positive: 0, neutral: 0, negative: 1, unknown: 1 },
  trend: [
    month('2026-07-01', 0),
    month('2026-08-01', 0),
    month('2026-09-01', 0),
    month('2026-10-01', 0),
    month('2026-11-01', 1),
  ],
  attention: [
    {
      activity: { id: contactId, type: 'call', subject: 'Late', occurredAt: receipt.createdAt },
      contact: { id: contactId, name: 'Mara Jones' },
      quote: 'The delivery was late again.',
      advice: 'Call today.',
    },
  ],
  opportunities: [],
  judged: false,
};

const open = (part: 'data' | 'sentiment', available = 20, role = 'owner') => {
  const api = copilotApi(available, role);
  api.on(listCosts, {
    items: [
      { feature: 'data-analysis', label: 'Data Analysis', tokens: 5 },
      { feature: 'sentiment-analysis', label: 'Sentiment Analysis', tokens: 2 },
    ],
  });
  api.on(analyseData, { result: data, receipt: { ...receipt, feature: 'data-analysis', tokens: 5 } });
  api.on(analyseSentiment, { result: sentiment, receipt });
  renderPart(part === 'data' ? <DataAnalysisCard /> : <SentimentCard contactId={contactId} />, {
    messages: { 'ai-tools': en },
  });
  return api;
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button);
};

test('shows each finding with its figures, its list and its records, and tells the price', async () => {
  const api = open('data');
  fireEvent.change(await screen.findByLabelText('Period'), { target: { value: '3' } });
  await press('Apply AI Analysis · 5 tokens');
  await screen.findByText('October: $1,200 won.');
  expect(api.callsOf(analyseData)[0]?.body).toEqual({ months: 3 });
  expect(screen.getByRole('link', { name: 'Deals won' }).getAttribute('href')).toBe('/dashboard/deals?filter=x');
  expect(screen.getAllByRole('link', { name: 'Mara Jones' }).length).toBeGreaterThan(0);
  expect(lastNotice()).toMatchObject({ title: 'Feature Activated', description: '5 tokens used for Data Analysis' });
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: 'November 2026 (so far) $0' })).toBeTruthy();
});

test('may be pressed with a short balance, and says that a free analysis paid', async () => {
  const api = open('data', 1);
  api.on(analyseData, { result: data, receipt: { ...receipt, tokens: 0, freeAnalysis: true } });
  await screen.findByText(/Your balance of 1 does not cover the price/);
  await press('Apply AI Analysis · 5 tokens');
  await waitFor(() =>
    expect(lastNotice()).toMatchObject({ title: 'Free Analysis Used', description: 'Data Analysis' }),
  );
  expect(screen.getByTestId('receipt').textContent).toContain('Paid by a free analysis');
});

test('says that no free analysis is left', async () => {
  const api = open('sentiment', 1);
  api.fail(analyseSentiment, 'insufficient-tokens');
  await press('Analyze sentiment · 2 tokens');
  await waitFor(() =>
    expect(lastNotice()).toMatchObject({
      title: 'Insufficient Tokens',
      description: 'You need 2 tokens to use Sentiment Analysis. Current balance: 1',
    }),
  );
  expect(api.callsOf(getBalance).length).toBeGreaterThan(1);
});

test('quotes what was said, and what to do about it', async () => {
  const api = open('sentiment');
  await press('Analyze sentiment · 2 tokens');
  await screen.findByText('The delivery was late again.');
  expect(api.callsOf(analyseSentiment)[0]?.body).toEqual({ contactId });
  for (const text of ['Call today.', 'Nothing to build on yet.', '1 · 50%'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByRole('row', { name: 'November 0 0 1' })).toBeTruthy();
  api.on(createTask, exampleTask);
  fireEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await waitFor(() =>
    expect(api.callsOf(createTask)[0]?.body).toMatchObject({
      title: 'Call today.',
      body: 'The delivery was late again.',
    }),
  );
});

test.each([
  ['no-records', 'There are no interactions yet. Record a call, e-mail, meeting, message or note first.'],
  ['unreadable', 'Failed to parse insights data'],
])('tells why nothing came of it (%s)', async (reason, description) => {
  const api = open('sentiment');
  api.fail(analyseSentiment, 'conflict', 'x', { reason });
  await press('Analyze sentiment · 2 tokens');
  await waitFor(() => expect(lastNotice()).toMatchObject({ title: 'Generation Failed', description }));
});

test('is nothing for who may not use AI', () => {
  open('data', 20, 'viewer');
  expect(screen.queryByRole('heading')).toBeNull();
});
