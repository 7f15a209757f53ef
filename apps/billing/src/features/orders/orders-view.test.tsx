import { beforeEach, expect, test } from '@jest/globals';
import { createTokenCheckout, getReceipt, listOrders, listPackages, type Order } from '@fernway/contracts/http/billing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { billingApi, idOf, open, savedFiles } from '../../testing.js';
import { OrdersView } from './orders-view.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const order = (number: number, of: Partial<Order> = {}): Order => ({
  id: idOf(number),
  packageId: 'fernway_100',
  tokens: 100,
  price: usd(100),
  status: 'paid',
  refunded: usd(0),
  tokensTakenBack: 0,
  dispute: null,
  provider: 'test',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:01:00.000Z',
  ...of,
});

let api: ReturnType<typeof billingApi>;
beforeEach(() => {
  api = billingApi();
  api.on(listPackages, {
    items: [{ id: 'fernway_100', name: '100 Tokens', tokens: 100, price: usd(100), labels: [], description: '' }],
  });
});

const openView = () => open(<OrdersView />, '/dashboard/billing/orders');

test('the package that somebody came for is marked and has the focus', async () => {
  api.on(listOrders, { items: [], next: null });
  open(<OrdersView />, '/dashboard/billing/orders?package=fernway_100');
  const button = await screen.findByRole('button', { name: 'Purchase 100 tokens' });
  expect(screen.getByText('Your choice')).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

const rows = () => screen.getAllByRole('row').slice(1);

test('tells of each order whether it was paid, given back, or disputed', async () => {
  api.on(listOrders, {
    items: [
      order(1, { status: 'open', paidAt: null }),
      order(2, { refunded: usd(100), tokensTakenBack: 100 }),
      order(3, { refunded: usd(50), tokensTakenBack: 50 }),
      order(4, { dispute: 'lost', tokensTakenBack: 100 }),
    ],
    next: null,
  });
  openView();
  await screen.findByText('Partly refunded');
  const [waiting, refunded, partly, disputed] = rows();
  expect(within(waiting!).getByText('Awaiting payment')).toBeTruthy();
  expect(within(waiting!).queryByRole('button')).toBeNull();
  for (const text of ['Refunded', '$1.00 given back', '100 tokens taken back'])
    expect(within(refunded!).getByText(text)).toBeTruthy();
  for (const text of ['$0.50 given back', '50 tokens taken back']) expect(within(partly!).getByText(text)).toBeTruthy();
  expect(within(disputed!).getByText('Dispute lost')).toBeTruthy();
});

test('saves the receipt of a paid order, and tells of a failure', async () => {
  const saved = savedFiles();
  api.on(listOrders, { items: [order(5)], next: null });
  api.on(getReceipt, '%PDF-1.7');
  openView();
  const button = await screen.findByRole('button', { name: /^PDF: receipt of Nov 20, 2026/ });
  fireEvent.click(button);
  await waitFor(() => expect(saved).toEqual([{ name: `receipt-${idOf(5)}.pdf`, size: 8 }]));
  expect(api.callsOf(getReceipt)[0]?.query.get('language')).toBe('en');
  api.fail(getReceipt, 'unavailable');
  fireEvent.click(button);
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({ kind: 'error', title: 'The file could not be saved' }),
  );
});

test('lists an order as soon as its checkout is open', async () => {
  api.on(listOrders, { items: [], next: null });
  api.on(createTokenCheckout, { url: 'http://pay.example/1', sessionId: 's' });
  window.open = (() => ({ location: { href: '' }, close: () => undefined })) as never;
  openView();
  await screen.findByText('Your token purchases are listed here.');
  api.on(listOrders, { items: [order(6, { status: 'open', paidAt: null })], next: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Purchase 100 tokens' }));
  await screen.findByText('Awaiting payment');
});

test('shows the packages, and what an empty list is for', async () => {
  api.on(listOrders, { items: [], next: null });
  openView();
  await screen.findByRole('button', { name: 'Purchase 100 tokens' });
  await screen.findByText('Your token purchases are listed here.');
});
