import { beforeEach, expect, test } from '@jest/globals';
import { getReceipt as getUsageReceipt } from '@fernway/contracts/http/ai';
import { getReceipt } from '@fernway/contracts/http/billing';
import { listTransactions } from '@fernway/contracts/http/tokens';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { billingApi, entry, idOf, open, savedFiles } from '../../testing.js';
import { HistoryView } from './history-view.js';

const path = '/dashboard/billing/history';
let api: ReturnType<typeof billingApi>;
beforeEach(() => {
  api = billingApi();
});

const openView = (search = '') => open(<HistoryView onBuy={() => undefined} />, path + search);
const asked = () => Object.fromEntries(api.callsOf(listTransactions).at(-1)!.query);

test('asks for what is chosen, starts from the address, and can be cleared', async () => {
  api.on(listTransactions, { items: [entry({})], next: null });
  openView('?type=usage&from=2026-11-01&feature=nonsense');
  await screen.findByText('Used for AI Email Drafting');
  expect(asked()).toEqual({ type: 'usage', from: '2026-11-01' });
  api.on(listTransactions, { items: [], next: null });
  fireEvent.change(screen.getByLabelText('Feature'), { target: { value: 'chat' } });
  await screen.findByText('No entry matches these filters');
  expect(asked()).toEqual({ type: 'usage', from: '2026-11-01', feature: 'chat' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await waitFor(() => expect(asked()).toEqual({}));
  await screen.findByText('Nothing yet');
});

test('grows by pages', async () => {
  api.on(listTransactions, ({ query }) =>
    query.get('after')
      ? { items: [entry({ type: 'grant', amount: 10 })], next: null }
      : { items: [entry({})], next: 'c1' },
  );
  openView();
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('+10');
  expect(asked()).toEqual({ after: 'c1' });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

const usage = {
  id: idOf(7),
  reservationId: idOf(8),
  feature: 'email-drafting',
  tokens: 3,
  provider: 'gemini',
  model: 'flash',
  offline: false,
  usage: { inputTokens: null, outputTokens: null, milliseconds: 12 },
  ended: 'complete' as const,
  fallback: false,
  records: [{ type: 'contact', id: idOf(9), label: 'Mara Jones' }],
  agent: 'Research agent',
  createdAt: '2026-11-20T10:00:00.000Z',
};

test('shows what an AI call used, and by which agent', async () => {
  api.on(listTransactions, {
    items: [
      entry({
        feature: 'email-drafting',
        receipt: { kind: 'usage', id: idOf(7) },
        receiptId: idOf(7),
        agent: 'Research agent',
      }),
    ],
    next: null,
  });
  api.on(getUsageReceipt, usage);
  openView();
  await screen.findByText('by the agent Research agent');
  fireEvent.click(await screen.findByRole('button', { name: /^Receipt: AI Email Drafting/ }));
  const drawer = await screen.findByRole('dialog', { name: 'AI Email Drafting' });
  await within(drawer).findByText('3 tokens');
  for (const text of ['gemini · flash', 'Mara Jones', 'Research agent', idOf(8)])
    expect(within(drawer).getByText(text)).toBeTruthy();
});

test('shows what was paid in another workspace without whom it was about', async () => {
  api.on(listTransactions, {
    items: [entry({ type: 'usage', amount: -3, feature: 'email-drafting', receipt: { kind: 'usage', id: idOf(7) } })],
    next: null,
  });
  api.on(getUsageReceipt, { ...usage, records: [], elsewhere: true });
  openView();
  fireEvent.click(await screen.findByRole('button', { name: /^Receipt: AI Email Drafting/ }));
  const drawer = await screen.findByRole('dialog', { name: 'AI Email Drafting' });
  await within(drawer).findByText('3 tokens');
  expect(within(drawer).getByText('Named only in the workspace they belong to')).toBeTruthy();
});

test('saves the receipt of a payment, and says when it could not', async () => {
  const saved = savedFiles();
  api.on(listTransactions, {
    items: [entry({ type: 'purchase', amount: 100, receipt: { kind: 'payment', id: idOf(5) } })],
    next: null,
  });
  api.on(getReceipt, '%PDF-1.7');
  openView();
  fireEvent.click(await screen.findByRole('button', { name: /^PDF: receipt of Nov 20, 2026/ }));
  await waitFor(() => expect(saved).toEqual([{ name: `receipt-${idOf(5)}.pdf`, size: 8 }]));
});
