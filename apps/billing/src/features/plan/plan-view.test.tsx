import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  cancelSubscription,
  changePlan,
  createPlanCheckout,
  getInvoicePdf,
  getWorkspacePlan,
  listInvoices,
  listPlans,
  resumeSubscription,
  type Subscription,
  type WorkspacePlan,
} from '@fernway/contracts/http/billing-plans';
import { getContactUsage } from '@fernway/contracts/http/crm-contact-usage';
import { plans } from '@fernway/contracts/token-economy';
import { currentNotices } from '@fernway/web-kit/notices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { billingApi, idOf, open, savedFiles } from '../../testing.js';
import { PlanView } from './plan-view.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const subscription: Subscription = {
  id: idOf(1),
  version: 1,
  plan: 'starter',
  status: 'trialing',
  price: usd(2900),
  provider: 'test',
  startedAt: '2026-11-21T00:00:00.000Z',
  trialEndsAt: '2026-12-05T00:00:00.000Z',
  currentPeriodEndsAt: '2026-12-05T00:00:00.000Z',
  cancelsAtPeriodEnd: false,
  endedAt: null,
};
const without: WorkspacePlan = {
  subscription: null,
  limits: { contacts: 250 },
  mode: 'enforced',
  trialDays: 14,
  portal: false,
  testClock: null,
};
const trial: WorkspacePlan = { ...without, subscription, limits: { contacts: 1000 }, trialDays: 0 };

let api: ReturnType<typeof billingApi>;
let tab: { location: { href: string }; close: () => void };

function prepare(plan: WorkspacePlan, role: 'owner' | 'member' = 'owner') {
  api = billingApi({ role });
  api.on(listPlans, {
    items: plans.map(({ id, name, price, contacts, popular }) => ({
      id,
      name,
      price: usd(price),
      interval: 'month' as const,
      limits: { contacts },
      popular,
    })),
    trialDays: 14,
    mode: plan.mode,
  });
  api.on(getWorkspacePlan, plan);
  api.on(getContactUsage, { used: 250, limit: plan.limits.contacts });
  api.on(listInvoices, { items: [], next: null });
  tab = { location: { href: '' }, close: jest.fn() };
  window.open = (() => tab) as never;
  open(<PlanView />, '/dashboard/billing/plan');
}
beforeEach(() => void jest.restoreAllMocks());

const button = (name: string | RegExp) => screen.findByRole('button', { name }) as Promise<HTMLButtonElement>;

test('offers the three plans with price and limit, and opens the trial’s checkout in the click', async () => {
  prepare(without);
  api.on(createPlanCheckout, { url: 'http://pay.example/plan', sessionId: 's' });
  const start = await button('Professional: Try it free for 14 days');
  for (const text of [
    '$29 / month',
    '$79 / month',
    '$199 / month',
    'Up to 1,000 contacts',
    'Up to 10,000 contacts',
    'Most popular',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('No plan yet')).toBeTruthy();
  screen.getByText(/Without a plan the CRM is free up to 250 contacts/);
  await screen.findByText('What it allows: Up to 250 contacts (250 used)');
  screen.getByText('No more contacts fit. Those that are there stay, and can be changed.');
  await waitFor(() => expect(start.disabled).toBe(false));
  fireEvent.click(start);
  await waitFor(() => expect(tab.location.href).toBe('http://pay.example/plan'));
  expect(api.callsOf(createPlanCheckout)[0]).toMatchObject({
    body: { plan: 'professional' },
    headers: { 'idempotency-key': expect.any(String) },
  });
});

test('who may not change the plan sees it, and is told why not', async () => {
  prepare(trial, 'member');
  const change = await button('Professional: Change to Professional');
  await screen.findByText(/free until/);
  expect(change.disabled).toBe(true);
  expect(change.getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getAllByText('Only owners and admins of the workspace can change its plan.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  expect(api.callsOf(listInvoices)).toHaveLength(0);
});

test('cancels after saying when it ends, and goes on after all', async () => {
  prepare(trial);
  const ending = { ...trial, subscription: { ...subscription, cancelsAtPeriodEnd: true } };
  api.on(cancelSubscription, ending);
  api.on(resumeSubscription, trial);
  fireEvent.click(await button('Cancel plan'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the plan?' });
  expect(dialog.textContent).toMatch(/It runs until Dec 5, 2026/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel at the end' }));
  await screen.findByText(/ends Dec|ends$/);
  fireEvent.click(await button('Keep the plan after all'));
  await button('Cancel plan');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('changes the plan at once, and tells when that fails', async () => {
  prepare({ ...trial, subscription: { ...subscription, status: 'past-due' } });
  await screen.findByText(/The last payment failed and is tried again/);
  api.fail(changePlan, 'payment-provider-failed');
  const change = await button('Enterprise: Change to Enterprise');
  await waitFor(() => expect(change.disabled).toBe(false));
  fireEvent.click(change);
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({ kind: 'error', title: 'The plan could not be changed' }),
  );
  api.on(changePlan, {
    ...trial,
    subscription: { ...subscription, plan: 'enterprise', price: usd(19_900) },
    limits: { contacts: null },
  });
  await waitFor(() => expect(change.disabled).toBe(false));
  fireEvent.click(change);
  await button('Starter: Change to Starter');
  expect(screen.getByText('$199 / month', { selector: '.bl-figure' })).toBeTruthy();
});

test('with plans off it offers none, and says how an operator turns them on', async () => {
  prepare({ ...without, limits: { contacts: null }, mode: 'off' });
  await screen.findByText(/No plans are sold here: the CRM is free for any number of contacts/);
  expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull();
});

test('with plans off one that runs is shown with its invoices, and can be cancelled', async () => {
  prepare({ ...trial, limits: { contacts: null }, mode: 'off' });
  await screen.findByText(/This plan goes on, and is billed, until it is cancelled/);
  await button('Cancel plan');
  await screen.findByRole('heading', { name: 'Invoices' });
  expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull();
});

test('lists invoices and saves them', async () => {
  const saved = savedFiles();
  prepare(trial);
  api.on(listInvoices, {
    items: [
      {
        id: idOf(3),
        number: 'FW-2026-0001',
        plan: 'starter',
        status: 'paid',
        total: usd(2900),
        periodStart: '2026-12-05T00:00:00.000Z',
        periodEnd: '2027-01-05T00:00:00.000Z',
        createdAt: '2026-12-05T00:00:00.000Z',
        paidAt: '2026-12-05T00:00:00.000Z',
      },
    ],
    next: null,
  });
  api.on(getInvoicePdf, '%PDF-1.7');
  fireEvent.click(await button('PDF: invoice FW-2026-0001'));
  await waitFor(() => expect(saved).toEqual([{ name: 'invoice-FW-2026-0001.pdf', size: 8 }]));
});
