import { requestConfirmation } from '@fernway/contracts/http/account-mails';
import { getWorkspacePlan, type Subscription } from '@fernway/contracts/http/billing-plans';
import { me } from '@fernway/contracts/http/identity';
import { currentNotices, dismiss } from '@fernway/web-kit';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import { ProfilePage } from './profile-page.js';

const id = '01890000-0000-7000-8000-000000000001';
const user = {
  id,
  email: 'mina@oak.example',
  firstName: 'Mina',
  lastName: 'Okafor',
  language: 'en' as const,
  theme: 'system' as const,
  timeZone: 'UTC',
  createdAt: '2026-11-01T00:00:00.000Z',
};

const subscription: Subscription = {
  id,
  version: 1,
  plan: 'professional',
  status: 'active',
  price: { amount: 7900, currency: 'USD' },
  provider: 'test',
  startedAt: user.createdAt,
  trialEndsAt: null,
  currentPeriodEndsAt: '2026-12-01T00:00:00.000Z',
  cancelsAtPeriodEnd: false,
  endedAt: null,
};

type Shown = { emailVerified?: boolean; mail?: 'smtp' | 'off'; plans?: 'off' | 'enforced'; plan?: Subscription | null };
function show({ emailVerified = false, mail = 'smtp', plans = 'off', plan = null }: Shown = {}) {
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'off', mail, google: false, plans: 'off' },
  });
  signInForTest({ sub: id });
  const api = fakeApi();
  api.on(me, { user: { ...user, emailVerified }, workspace: { id, name: 'Oak' }, role: 'owner' });
  api.on(getWorkspacePlan, {
    subscription: plan,
    limits: { contacts: null },
    mode: plans,
    trialDays: 14,
    portal: false,
    testClock: null,
  });
  renderPart(<ProfilePage />, { messages: { shell: texts } });
  return api;
}
const resend = () => screen.queryByRole('button', { name: 'Resend confirmation' });

beforeEach(() => currentNotices().forEach((notice) => dismiss(notice.id)));

test('an address that is not confirmed can have its mail again', async () => {
  const api = show();
  api.on(requestConfirmation, { email: user.email });
  expect(await screen.findByText('Not confirmed yet')).toBeTruthy();
  fireEvent.click(resend()!);
  await waitFor(() =>
    expect(currentNotices().at(-1)?.description).toBe('We mailed the confirmation link to mina@oak.example.'),
  );
});

test('an address that is confirmed says so', async () => {
  show({ emailVerified: true });
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  expect(resend()).toBeNull();
});

test('where mail is off, the profile says how it is enabled', async () => {
  show({ mail: 'off' });
  expect(await screen.findByText(/operator enables it by setting SMTP_URL/)).toBeTruthy();
  expect(resend()).toBeNull();
});

test.each([
  ['the plan that runs', { plans: 'enforced', plan: subscription }, 'Plan: Professional'],
  ['none once it has ended', { plans: 'enforced', plan: { ...subscription, endedAt: user.createdAt } }, 'No plan'],
] as const)('the account says %s', async (_what, shown, said) => {
  show(shown);
  expect(await screen.findByText(said)).toBeTruthy();
});
