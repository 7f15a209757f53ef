import { beforeEach, expect, test } from '@jest/globals';
import {
  disputeTestCheckout,
  getTestCheckout,
  payTestCheckout,
  refundTestCheckout,
  type TestCheckout,
} from '@fernway/contracts/http/billing';
import { currentNotices } from '@fernway/web-kit/notices';
import { Route, Routes } from '@fernway/web-kit/router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { billingApi, open } from '../../testing.js';
import { TestCheckoutPage } from './test-checkout-page.js';

const sessionId = `test_${'a'.repeat(32)}`;
const checkout: TestCheckout = {
  sessionId,
  packageName: '100 Tokens',
  tokens: 100,
  plan: null,
  trialDays: 0,
  price: { amount: 100, currency: 'USD' },
  status: 'open',
  successUrl: 'http://localhost/payment-success',
  cancelUrl: 'http://localhost/payment-cancelled',
};

let api: ReturnType<typeof billingApi>;
beforeEach(() => {
  api = billingApi();
});

const openPage = (of: Partial<TestCheckout> = {}) => {
  api.on(getTestCheckout, { ...checkout, ...of });
  open(
    <Routes>
      <Route path="/test-checkout/:id" element={<TestCheckoutPage />} />
    </Routes>,
    `/test-checkout/${sessionId}`,
  );
};
const button = (name: string) => screen.findByRole('button', { name }) as Promise<HTMLButtonElement>;

test('says that no money moves, what is bought, and why a payment failed', async () => {
  openPage();
  api.fail(payTestCheckout, 'conflict', 'This checkout has expired');
  fireEvent.click(await button('Pay $1.00'));
  expect(screen.getByRole('heading', { name: 'Test checkout: no money moves' })).toBeTruthy();
  expect(screen.getByText('100 tokens')).toBeTruthy();
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({ title: 'Payment Error', description: 'This checkout has expired' }),
  );
  expect((await button('Pay $1.00')).disabled).toBe(false);
});

test('a card that is refused leaves the checkout open, and says so at the card', async () => {
  openPage();
  api.fail(payTestCheckout, 'card-declined', 'Your card was declined.');
  const card = (await screen.findByLabelText('Test card')) as HTMLSelectElement;
  fireEvent.change(card, { target: { value: 'declined' } });
  fireEvent.click(await button('Pay $1.00'));
  await screen.findByText('Nothing was charged. The checkout is still open: try another card.');
  expect(api.callsOf(payTestCheckout)[0]?.body).toEqual({ card: 'declined' });
  expect(currentNotices().at(-1)).toMatchObject({
    kind: 'error',
    title: 'Payment Error',
    description: 'Your card was declined.',
  });
  expect([card.getAttribute('aria-invalid'), (await button('Pay $1.00')).disabled]).toEqual(['true', false]);
  fireEvent.change(card, { target: { value: 'accepted' } });
  expect(card.getAttribute('aria-invalid')).toBeNull();
});

test('a plan names its price per month and the days before it is due', async () => {
  openPage({
    plan: 'professional',
    packageName: 'Professional',
    tokens: 0,
    trialDays: 14,
    price: { amount: 7900, currency: 'USD' },
  });
  await button('Start free trial');
  for (const text of ['Professional', '$79.00 / month', '14 days']) expect(screen.getByText(text)).toBeTruthy();
});

test('a paid one can be refunded and disputed, as operator and bank would', async () => {
  openPage({ status: 'paid' });
  api.on(refundTestCheckout, { ...checkout, status: 'paid' });
  api.on(disputeTestCheckout, { ...checkout, status: 'paid' });
  fireEvent.click(await button('Refund'));
  await waitFor(() => expect(currentNotices().at(-1)).toMatchObject({ kind: 'success', title: 'Refunded' }));
  fireEvent.click(await button('Lose the dispute'));
  await waitFor(() => expect(api.callsOf(disputeTestCheckout).map(({ body }) => body)).toEqual([{ outcome: 'lost' }]));
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});
