import { beforeEach, expect, test } from '@jest/globals';
import { draftEmail, type Receipt } from '@fernway/contracts/http/ai';
import { listContacts } from '@fernway/contracts/http/crm';
import { getBalance, listCosts } from '@fernway/contracts/http/tokens';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { EmailDrafter } from './email-drafter.js';

const receipt: Receipt = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  reservationId: '0190aaaa-0000-7000-8000-000000000002',
  feature: 'email-drafting',
  tokens: 3,
  provider: 'offline',
  model: null,
  offline: true,
  usage: { inputTokens: null, outputTokens: null, milliseconds: 12 },
  ended: 'complete',
  fallback: false,
  records: [],
  createdAt: '2026-11-20T10:00:00.000Z',
};

let api: ReturnType<typeof fakeApi>;
let available: number;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  available = 20;
  api.on(listCosts, { items: [{ feature: 'email-drafting', label: 'AI Email Drafting', tokens: 3 }] });
  api.on(getBalance, () => ({
    total: 20,
    used: 20 - available,
    available,
    held: 0,
    expired: 0,
    debt: 0,
    holds: [],
    expiring: [],
  }));
  api.on(listContacts, { items: [], next: null });
});

const open = async () => {
  renderPart(<EmailDrafter />, { messages: { 'ai-tools': en } });
  return screen.findByRole('button', { name: 'Draft e-mail · 3 tokens' });
};

const fill = () => {
  fireEvent.change(screen.getByLabelText(/^Email type/), { target: { value: 'follow-up' } });
  fireEvent.change(screen.getByLabelText(/^Context/), { target: { value: 'delivery on Mondays' } });
};

test('shows the price before, and result, receipt and new balance after', async () => {
  const button = await open();
  api.on(draftEmail, () => {
    available = 17;
    return { result: { subject: 'Following up', body: 'Hi Mara' }, receipt };
  });
  fill();
  fireEvent.click(button);
  await screen.findByText('Hi Mara');
  await waitFor(() => expect(screen.getByTestId('receipt').textContent).toContain('Cost: 3 tokens'));
  await waitFor(() => expect(screen.getByTestId('receipt').textContent).toContain('Balance: 17'));
  expect(screen.getByText('Written offline, without a language model')).toBeTruthy();
  expect(currentNotices().at(-1)?.title).toBe('Email Generated');
});

test('asks for type and context before anything is spent', async () => {
  const button = await open();
  fireEvent.change(screen.getByLabelText(/^Context/), { target: { value: '   ' } });
  fireEvent.click(button);
  expect(currentNotices().at(-1)).toMatchObject({
    title: 'Missing Information',
    description: 'Please select an email type and provide context',
  });
  expect(screen.getAllByText('This field is required')).toHaveLength(2);
  expect(api.callsOf(draftEmail)).toEqual([]);
});

test('tells of a failure in the words of the specification', async () => {
  const button = await open();
  api.fail(draftEmail, 'generation-failed');
  fill();
  fireEvent.click(button);
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({
      title: 'Generation Failed',
      description: 'Failed to generate email. Please try again.',
    }),
  );
  expect(screen.getByText('Failed to generate email. Please try again.')).toBeTruthy();
  api.on(draftEmail, { result: { subject: 'Following up', body: 'Hi Mara' }, receipt });
  fireEvent.click(button);
  await screen.findByText('Hi Mara');
  expect(screen.queryByText('Failed to generate email. Please try again.')).toBeNull();
  expect(currentNotices().filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('says that a stand-in for a failed provider cost nothing', async () => {
  const button = await open();
  api.on(draftEmail, { result: { subject: 'Hello', body: 'Hi' }, receipt: { ...receipt, tokens: 0, fallback: true } });
  fill();
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByTestId('receipt').textContent).toContain('no charge'));
});

test('cannot be pressed while the balance is short', async () => {
  available = 2;
  const button = await open();
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(true));
  expect(screen.getByText('Your balance of 2 does not cover the price.')).toBeTruthy();
});
