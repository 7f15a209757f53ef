import { describe, expect, it } from '@jest/globals';
import type { PlanInvoice } from '../invoices/invoice.entity.js';
import type { SubscriptionTruth } from '../plan-payments/plan-provider.js';
import type { WorkspaceSubscription } from './subscription.entity.js';
import { nextCheckOf, rowOf, truthOfRow } from './subscription-row.js';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const invoices = [
  {
    providerId: 'in_1',
    number: 'T-1',
    status: 'paid',
    totalAmount: 2900,
    currency: 'EUR',
    periodStart: at(1),
    periodEnd: at(2),
    createdAt: at(3),
    paidAt: at(4),
  },
] as PlanInvoice[];
const truth: SubscriptionTruth = {
  providerId: 'sub_1',
  plan: 'starter',
  status: 'trialing',
  price: { amount: 2900, currency: 'EUR' },
  startedAt: at(5),
  trialEndsAt: at(6),
  currentPeriodEndsAt: at(7),
  cancelsAtPeriodEnd: true,
  endedAt: at(8),
  carriedAmount: 17,
  invoices: [],
};
const hour = 3_600_000;

describe('a subscription', () => {
  it('is a row and back again', () => {
    const row = rowOf(truth);
    expect(row).toEqual({
      providerId: 'sub_1',
      plan: 'starter',
      status: 'trialing',
      priceAmount: 2900,
      priceCurrency: 'EUR',
      startedAt: at(5),
      trialEndsAt: at(6),
      currentPeriodEndsAt: at(7),
      cancelsAtPeriodEnd: true,
      endedAt: at(8),
      carriedAmount: 17,
    });
    expect(truthOfRow(row as WorkspaceSubscription, [])).toEqual(truth);
    expect(truthOfRow(row as WorkspaceSubscription, invoices).invoices).toEqual([
      {
        providerId: 'in_1',
        number: 'T-1',
        status: 'paid',
        total: { amount: 2900, currency: 'EUR' },
        periodStart: at(1),
        periodEnd: at(2),
        createdAt: at(3),
        paidAt: at(4),
      },
    ]);
  });
});

describe('is looked at again', () => {
  const running = { ...truth, endedAt: null };

  it('never once it has ended', () => {
    for (const provider of ['test', 'stripe'] as const) expect(nextCheckOf(truth, provider, 0)).toBeNull();
  });

  it('with test payments at the end of its period, by a clock that is ahead', () => {
    expect(nextCheckOf(running, 'test', 0)).toEqual(at(7));
    expect(nextCheckOf(running, 'test', 24 * hour)).toEqual(at(6));
  });

  it.each(['trialing', 'active'] as const)('with Stripe an hour after the period of one that is %s', (status) => {
    expect(nextCheckOf({ ...running, status }, 'stripe', 24 * hour)).toEqual(new Date(at(7).getTime() + hour));
  });

  it.each(['incomplete', 'past-due', 'unpaid'] as const)('with Stripe every hour while it is %s', (status) => {
    const before = Date.now();
    const next = nextCheckOf({ ...running, status }, 'stripe', 0)!.getTime();
    expect(next - hour).toBeGreaterThanOrEqual(before);
    expect(next - hour).toBeLessThanOrEqual(Date.now());
  });
});
