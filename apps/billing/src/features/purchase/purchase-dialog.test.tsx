import { beforeEach, expect, jest, test } from '@jest/globals';
import { createTokenCheckout, listPackages, type TokenPackage } from '@fernway/contracts/http/billing';
import { session } from '@fernway/web-kit';
import { currentNotices } from '@fernway/web-kit/notices';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { PurchaseDialog } from './purchase-dialog.js';

const offer = (tokens: number, amount: number, labels: string[] = []): TokenPackage => ({
  id: `fernway_${tokens}`,
  name: `${tokens} Tokens`,
  tokens,
  price: { amount, currency: 'USD' },
  labels,
  description: '',
});

let api: ReturnType<typeof fakeApi>;
let tab: { location: { href: string }; close: () => void };
const opened = jest.fn(() => tab);

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listPackages, {
    items: [offer(100, 100), offer(200, 200, ['Popular']), offer(300, 250, ['Best Value', 'Save 17%'])],
  });
  tab = { location: { href: '' }, close: jest.fn() };
  opened.mockClear();
  window.open = opened as never;
  settings('test');
});

const settings = (payments: 'test' | 'off', tokensExpire: 'never' | 'monthly' = 'never') =>
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire, currency: 'USD', payments, mail: 'local', google: false, plans: 'off' },
  });

const open = () => {
  const onClose = jest.fn();
  renderPart(<PurchaseDialog onClose={onClose} />, { messages: { billing: en } });
  return onClose;
};

test('shows the three packages with price, price per token and labels', async () => {
  open();
  await screen.findByText('$2.50');
  expect(screen.getByText('$0.0083 per token')).toBeTruthy();
  expect(screen.getByText('Popular')).toBeTruthy();
  expect(screen.getByText('Save 17%')).toBeTruthy();
  expect(screen.getByText(/Tokens never expire\./)).toBeTruthy();
});

test('opens the tab in the click, disables all buttons, then sends the tab to the checkout', async () => {
  const onClose = open();
  let answer = (_value: { url: string; sessionId: string }) => {};
  api.on(createTokenCheckout, () => new Promise((resolve) => (answer = resolve)));
  fireEvent.click(await screen.findByRole('button', { name: 'Purchase 100 tokens' }));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Processing...')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: /^Purchase \d+/ }) as HTMLButtonElement[];
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  await waitFor(() => expect(api.callsOf(createTokenCheckout)).toHaveLength(1));
  answer({ url: 'http://pay.example/1', sessionId: 's' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(tab.location.href).toBe('http://pay.example/1');
});

test('tells of a failure, closes the tab, and repeats the attempt under the same key', async () => {
  open();
  api.fail(createTokenCheckout, 'payment-provider-failed', 'Failed to create checkout session');
  const button = await screen.findByRole('button', { name: 'Purchase 100 tokens' });
  fireEvent.click(button);
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({
      title: 'Payment Error',
      description: 'Failed to create checkout session',
    }),
  );
  expect(tab.close).toHaveBeenCalled();
  api.on(createTokenCheckout, { url: 'http://pay.example/1', sessionId: 's' });
  fireEvent.click(button);
  await waitFor(() => expect(tab.location.href).toBe('http://pay.example/1'));
  const keys = api.callsOf(createTokenCheckout).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('without a connection closes the tab at once, says why at the button, and takes another try', async () => {
  open();
  const button = (await screen.findByRole('button', { name: 'Purchase 100 tokens' })) as HTMLButtonElement;
  const connect = api.disconnect();
  dispatchEvent(new Event('offline'));
  fireEvent.click(button);
  await waitFor(() => expect(tab.close).toHaveBeenCalled());
  const offer = within(button.closest('li')!);
  await offer.findByText('No connection. Check your network and try again.');
  expect(button.disabled).toBe(false);
  connect();
  api.on(createTokenCheckout, { url: 'http://pay.example/1', sessionId: 's' });
  fireEvent.click(button);
  await waitFor(() => expect(tab.location.href).toBe('http://pay.example/1'));
});

test('leads a visitor to sign-up, and from there back to the package', async () => {
  jest.spyOn(session, 'current').mockReturnValue({ status: 'signed-out' });
  open();
  const link = await screen.findByRole('link', { name: 'Purchase 200 tokens' });
  const address = new URL(link.getAttribute('href')!, location.origin);
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/auth',
    { mode: 'sign-up', next: '/dashboard/billing/orders?package=fernway_200' },
  ]);
  jest.restoreAllMocks();
});

test('says so when the session is lost meanwhile', async () => {
  jest.spyOn(session, 'token').mockResolvedValue(undefined);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Purchase 100 tokens' }));
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({ title: 'Payment Error', description: 'User not authenticated' }),
  );
  expect(api.callsOf(createTokenCheckout)).toHaveLength(0);
  jest.restoreAllMocks();
});

test('says how an operator enables payments, and what expires', async () => {
  settings('off', 'monthly');
  open();
  await screen.findByText(/The operator enables them with STRIPE_SECRET_KEY/);
  expect(screen.getByText(/lapse on the 1st/)).toBeTruthy();
  expect(((await screen.findByRole('button', { name: 'Purchase 100 tokens' })) as HTMLButtonElement).disabled).toBe(
    true,
  );
});
