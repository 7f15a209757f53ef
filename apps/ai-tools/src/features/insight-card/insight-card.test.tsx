import { expect, test } from '@jest/globals';
import {
  type CrmInsight,
  getInsightCard,
  type InsightCard as Card,
  refreshInsightCard,
  setInsightPreference,
} from '@fernway/contracts/http/ai-insights';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { copilotApi, lastNotice, receipt } from '../../tool/testing.js';
import { InsightCard } from './insight-card.js';

const insight: CrmInsight = {
  type: 'risk',
  title: 'Low engagement',
  description: 'D',
  priority: 'high',
  metric: '1 of 2',
  records: receipt.records,
};
const computed: Card = {
  insights: [insight],
  source: 'computed',
  madeAt: new Date().toISOString(),
  receipt: null,
  refreshIsFree: false,
  unreadable: false,
  generateOnOpening: false,
  due: false,
};
const written: Card = {
  ...computed,
  source: 'model',
  insights: [{ ...insight, title: 'From the model' }],
  receipt: { ...receipt, provider: 'gemini', model: 'm', offline: false, tokens: 5 },
};

const open = (card: Card, { available = 20, role = 'owner' } = {}) => {
  const api = copilotApi(available, role);
  api.on(getInsightCard, card);
  api.on(refreshInsightCard, written);
  renderPart(<InsightCard />, { messages: { 'ai-tools': en } });
  return api;
};

test('opens with what is computed, free and labelled; Refresh spends its price', async () => {
  const api = open(computed);
  expect(screen.getByRole('status').querySelectorAll('span')).toHaveLength(3);
  await screen.findByText('Low engagement');
  expect(screen.getByText('Computed from your records, without a language model, free')).toBeTruthy();
  expect(api.callsOf(refreshInsightCard)).toEqual([]);
  const button = await screen.findByRole('button', { name: 'Refresh · 5 tokens' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button);
  await screen.findByText('From the model');
  expect(api.callsOf(refreshInsightCard)[0]?.body).toEqual({ opening: false });
  expect(lastNotice()?.title).toBe('AI Insights Generated');
  expect(screen.getByTestId('receipt').textContent).toContain('Cost: 5 tokens');
});

test('leads from a figure to what it counts: its list, or all its records', async () => {
  const records = [1, 2, 3, 4, 5].map((n) => ({
    type: 'contact',
    id: `0190aaaa-0000-7000-8000-00000000001${n}`,
    label: `Customer ${n}`,
  }));
  const list = '/dashboard/contacts?lifecycle=lead';
  open({
    ...computed,
    insights: [
      { ...insight, metric: 'Leads: 5', records, list },
      { ...insight, metric: 'Customers: 5', records },
    ],
  });
  expect((await screen.findByRole('link', { name: 'Leads: 5' })).getAttribute('href')).toBe(list);
  expect(screen.getByRole('link', { name: 'and 2 more' }).getAttribute('href')).toBe(list);
  fireEvent.click(screen.getByRole('button', { name: 'and 2 more' }));
  expect(screen.getByRole('link', { name: 'Customer 5' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'and 2 more' })).toBeNull();
});

test('Refresh is free where it would be computed again, also without any tokens', async () => {
  const api = open({ ...computed, refreshIsFree: true }, { available: 0 });
  api.on(refreshInsightCard, { ...computed, refreshIsFree: true });
  const button = await screen.findByRole('button', { name: 'Refresh · free' });
  expect((button as HTMLButtonElement).disabled).toBe(false);
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(button);
  await waitFor(() => expect(api.callsOf(refreshInsightCard)).toHaveLength(1));
});

test('generates on opening only where that is wanted and due, once', async () => {
  const api = open({ ...computed, generateOnOpening: true, due: true });
  await screen.findByText('From the model');
  expect(api.callsOf(refreshInsightCard).map(({ body }) => body)).toEqual([{ opening: true }]);
});

test('keeps the preference', async () => {
  const api = open(computed);
  api.on(setInsightPreference, { generateOnOpening: true });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Generate on opening (5 tokens)' }));
  await waitFor(() => expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true));
  expect(api.callsOf(setInsightPreference)[0]?.body).toEqual({ generateOnOpening: true });
});

test('says what fills it while there is nothing', async () => {
  open({ ...computed, insights: [] });
  expect(await screen.findByText('No insights available yet')).toBeTruthy();
  expect(screen.getByText('Add customer and sales data to get started')).toBeTruthy();
});

test('says that an answer nobody could read cost nothing', async () => {
  open({ ...computed, unreadable: true });
  expect(await screen.findByText('The model’s answer could not be read: no charge')).toBeTruthy();
});

test('shows after a failure its message and the one default action', async () => {
  const api = open(computed);
  api.fail(refreshInsightCard, 'generation-failed');
  const button = await screen.findByRole('button', { name: 'Refresh · 5 tokens' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button);
  expect(await screen.findByText('Review CRM Data')).toBeTruthy();
  expect(lastNotice()).toMatchObject({ description: 'Failed to generate AI insights. Please try again.' });
});

test('shows the default action where the card cannot be read at all, and tries again', async () => {
  const api = copilotApi();
  api.fail(getInsightCard, 'unavailable');
  renderPart(<InsightCard />, { messages: { 'ai-tools': en } });
  expect(await screen.findByText('Review CRM Data')).toBeTruthy();
  api.on(getInsightCard, computed);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Low engagement')).toBeTruthy();
});

test('shows who may only look no button and no price', async () => {
  open(computed, { role: 'viewer' });
  await screen.findByText('Low engagement');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
