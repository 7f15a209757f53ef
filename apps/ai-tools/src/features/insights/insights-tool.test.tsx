import { expect, test } from '@jest/globals';
import { generateInsights, type PredictiveInsight } from '@fernway/contracts/http/ai-insights';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { copilotApi, lastNotice, receipt } from '../../tool/testing.js';
import { InsightsTool } from './insights-tool.js';

const insight: PredictiveInsight = {
  type: 'trend',
  title: 'Sales are up 50%',
  description: 'D',
  confidence: 74,
  impact: 'high',
  actionable: true,
  records: receipt.records,
  list: '/dashboard/deals?stale=true',
  series: [2, 4, 6],
};
const insights = [
  insight,
  ...[1, 2, 3].map(
    (n): PredictiveInsight => ({ ...insight, type: 'risk', title: `T${n}`, actionable: false, records: [] }),
  ),
].map(({ series, list, ...each }, index) => (index === 0 ? { ...each, series, list } : each)) as PredictiveInsight[];

const open = async (prepare: (api: ReturnType<typeof copilotApi>) => void) => {
  const api = copilotApi();
  prepare(api);
  renderPart(<InsightsTool />, { messages: { 'ai-tools': en } });
  const button = await screen.findByRole('button', { name: 'Generate insights · 4 tokens' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button);
  return api;
};

test('shows each insight with confidence, impact, records and, where there is one, its course', async () => {
  const api = await open((each) => each.on(generateInsights, { result: { kind: 'predictive', insights }, receipt }));
  const first = (await screen.findByText('Sales are up 50%')).closest('li')!;
  for (const text of ['Confidence: 74%', 'High impact', 'Can be acted on', 'Trend'])
    expect(within(first).getByText(text)).toBeTruthy();
  expect(within(first).getByRole('img', { name: 'Sales by 30 days, the latest last: 2, 4, 6' })).toBeTruthy();
  expect(within(first).getByRole('link', { name: 'Mara Jones' })).toBeTruthy();
  const all = screen.getByRole('link', { name: 'Show all of them' });
  expect(all.getAttribute('href')).toBe('/dashboard/deals?stale=true');
  expect(screen.queryByText('Not based on your records')).toBeNull();
  expect(api.callsOf(generateInsights)[0]?.body).toEqual({ kind: 'predictive' });
  expect(lastNotice()?.title).toBe('Insights Generated');
});

test('makes a task of what can be acted on, about its record', async () => {
  const api = await open((each) => each.on(generateInsights, { result: { kind: 'predictive', insights }, receipt }));
  const [button, ...others] = await screen.findAllByRole('button', { name: 'Add task' });
  expect(others).toEqual([]);
  fireEvent.click(button!);
  await waitFor(() =>
    expect(api.callsOf(createTask)[0]?.body).toEqual({
      title: 'Sales are up 50%',
      body: 'D',
      contactId: receipt.records[0]!.id,
    }),
  );
  expect(await screen.findByRole('button', { name: 'Added' })).toBeTruthy();
});

test('marks what a model says without any record', async () => {
  await open((api) =>
    api.on(generateInsights, {
      result: { kind: 'predictive', insights },
      receipt: { ...receipt, offline: false, provider: 'gemini', model: 'm' },
    }),
  );
  expect(await screen.findAllByText('Not based on your records')).toHaveLength(3);
});

test.each([
  [{ reason: 'unreadable' }, 'generation-failed', 'Failed to parse insights data'],
  [{}, 'generation-failed', 'Failed to generate insights. Please try again.'],
  [{ reason: 'no-records' }, 'conflict', 'No insights available yet. Add customer and sales data to get started.'],
] as const)('says what went wrong: %j', async (details, code, description) => {
  await open((api) => api.fail(generateInsights, code, 'd', details));
  await waitFor(() => expect(lastNotice()).toMatchObject({ title: 'Generation Failed', description }));
});
