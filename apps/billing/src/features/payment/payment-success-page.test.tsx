import { beforeEach, expect, jest, test } from '@jest/globals';
import { getCheckoutSession } from '@fernway/contracts/http/billing';
import { getBalance } from '@fernway/contracts/http/tokens';
import { currentNotices, dismiss } from '@fernway/web-kit/notices';
import { Route, Routes, useLocation } from '@fernway/web-kit/router';
import { provideSnapshot, readSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, screen } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { PaymentSuccessPage } from './payment-success-page.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  act(() => currentNotices().forEach(({ id }) => dismiss(id)));
  signInForTest();
  api = fakeApi();
});

function SignIn() {
  const { state } = useLocation() as { state: { from: string } };
  return <p>sign in, then {state.from}</p>;
}

const open = (path: string) =>
  renderPart(
    <Routes>
      <Route path="/payment-success" element={<PaymentSuccessPage />} />
      <Route path="/auth" element={<SignIn />} />
      <Route path="/dashboard" element={<p>dashboard</p>} />
      <Route path="/payment-cancelled" element={<p>cancelled</p>} />
    </Routes>,
    { messages: { billing: en }, path },
  );

test('verifies until the payment has arrived', async () => {
  let asked = 0;
  api.on(getCheckoutSession, () => ({
    status: ++asked < 3 ? ('open' as const) : ('paid' as const),
    tokens: 100,
    plan: null,
  }));
  api.on(getBalance, { total: 110, used: 0, available: 110, held: 0, expired: 0, debt: 0, holds: [], expiring: [] });
  open('/payment-success?session_id=s1');
  expect(screen.getByRole('heading', { name: 'Verifying Payment' })).toBeTruthy();
  await screen.findByRole('heading', { name: 'Payment Successful!' }, { timeout: 5000 });
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(currentNotices().at(-1)).toMatchObject({ kind: 'success', title: 'Payment Successful' });
});

test.each([
  ['there', ['/dashboard/analysis'], '/dashboard/analysis'],
  ['not there', [], undefined],
])('offers the AI analysis where its page is %s', async (_where, pages, href) => {
  const title = { en: '', es: '', zh: '', ja: '', ko: '' };
  const contributes = { title, routes: pages.map((path) => ({ path, title, access: 'signed-in' as const })) };
  const { settings } = readSnapshot();
  const remote = { name: 'analytics', version: '1', contract: 1, requires: {}, contributes };
  provideSnapshot({ settings, remotes: [{ ...remote, entry: { url: '' }, manifest: { url: '' } }] });
  api.on(getCheckoutSession, { status: 'paid', tokens: 100, plan: null });
  api.on(getBalance, { total: 110, used: 0, available: 110, held: 0, expired: 0, debt: 0, holds: [], expiring: [] });
  open('/payment-success?session_id=s1');
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  expect(screen.queryByRole('link', { name: 'Try AI Analysis' })?.getAttribute('href')).toBe(href);
});

test('a payment that takes its time is no success before it is there', async () => {
  jest.useFakeTimers();
  try {
    let status: 'open' | 'paid' = 'open';
    api.on(getCheckoutSession, () => ({ status, tokens: 100, plan: null }));
    api.on(getBalance, { total: 110, used: 0, available: 110, held: 0, expired: 0, debt: 0, holds: [], expiring: [] });
    open('/payment-success?session_id=s1');
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    expect(screen.getByRole('heading', { name: 'Verifying Payment' })).toBeTruthy();
    expect(screen.getByText(/Your payment has not arrived yet/)).toBeTruthy();
    expect(currentNotices().filter(({ title }) => title === 'Payment Successful')).toHaveLength(0);
    status = 'paid';
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('still says success when the tokens cannot be read again', async () => {
  api.on(getCheckoutSession, { status: 'paid', tokens: 100, plan: null });
  api.fail(getBalance, 'unavailable');
  open('/payment-success?session_id=s1');
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  expect(currentNotices().at(-1)).toMatchObject({
    kind: 'warning',
    title: 'Error refreshing tokens',
    description: 'Your payment was successful. Tokens will be available shortly.',
  });
});

test('who is signed out signs in first, and comes back', async () => {
  api.fail(getCheckoutSession, 'unauthenticated');
  open('/payment-success?session_id=s1');
  await screen.findByText('sign in, then /payment-success?session_id=s1');
});

test('goes to the dashboard without a session', async () => {
  open('/payment-success');
  await screen.findByText('dashboard');
  expect(currentNotices().at(-1)).toMatchObject({
    kind: 'error',
    title: 'Invalid Payment Session',
    description: 'No session ID found',
  });
});

test('says what was bought: tokens, or a plan', async () => {
  api.on(getBalance, { total: 110, used: 0, available: 110, held: 0, expired: 0, debt: 0, holds: [], expiring: [] });
  api.on(getCheckoutSession, { status: 'paid', tokens: 300, plan: null });
  const { unmount } = open('/payment-success?session_id=s1');
  await screen.findByText('300 tokens are ready to use.');
  unmount();
  api.on(getCheckoutSession, { status: 'paid', tokens: 0, plan: 'starter' });
  open('/payment-success?session_id=s2');
  await screen.findByText('The Starter plan has started.');
});

test.each(['cancelled', 'expired', 'failed'] as const)('a checkout that is %s is no success', async (status) => {
  api.on(getCheckoutSession, { status, tokens: 100, plan: null });
  open('/payment-success?session_id=s1');
  await screen.findByText('cancelled');
  expect(api.callsOf(getBalance)).toHaveLength(0);
});

test('another person’s session is no success either', async () => {
  api.fail(getCheckoutSession, 'not-found');
  open('/payment-success?session_id=tampered');
  await screen.findByText('dashboard');
  expect(currentNotices().at(-1)).toMatchObject({
    kind: 'error',
    title: 'Invalid Payment Session',
    description: 'This payment is not one of yours.',
  });
});
