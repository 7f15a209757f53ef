import type { PlanInvoice } from '../invoices/invoice.entity.js';
import type { SubscriptionTruth } from '../plan-payments/plan-provider.js';
import type { WorkspaceSubscription } from './subscription.entity.js';

const hourMs = 60 * 60_000;

/** The columns that a provider's truth decides. */
export const rowOf = ({ price, invoices: _invoices, ...truth }: SubscriptionTruth) => ({
  providerId: truth.providerId,
  plan: truth.plan,
  status: truth.status,
  priceAmount: price.amount,
  priceCurrency: price.currency,
  startedAt: truth.startedAt,
  trialEndsAt: truth.trialEndsAt,
  currentPeriodEndsAt: truth.currentPeriodEndsAt,
  cancelsAtPeriodEnd: truth.cancelsAtPeriodEnd,
  endedAt: truth.endedAt,
  carriedAmount: truth.carriedAmount,
});

export const truthOfRow = (row: WorkspaceSubscription, invoices: readonly PlanInvoice[]): SubscriptionTruth => {
  const {
    providerId,
    plan,
    status,
    startedAt,
    trialEndsAt,
    currentPeriodEndsAt,
    cancelsAtPeriodEnd,
    endedAt,
    carriedAmount,
  } = row;
  return {
    providerId,
    plan,
    status,
    price: { amount: row.priceAmount, currency: row.priceCurrency },
    startedAt,
    trialEndsAt,
    currentPeriodEndsAt,
    cancelsAtPeriodEnd,
    endedAt,
    carriedAmount,
    invoices: invoices.map(({ totalAmount, currency, ...invoice }) => ({
      ...invoice,
      total: { amount: totalAmount, currency },
    })),
  };
};

/**
 * When a webhook is missed if nothing was heard by then: an hour after the period's end, or after a payment that is due.
 * Test payments have none; there it is when time changes something, by a clock that may be `aheadMs` ahead.
 */
export const nextCheckOf = (
  { status, endedAt, currentPeriodEndsAt }: SubscriptionTruth,
  provider: 'test' | 'stripe',
  aheadMs: number,
): Date | null => {
  if (endedAt) return null;
  if (provider === 'test') return new Date(currentPeriodEndsAt.getTime() - aheadMs);
  const due =
    status === 'incomplete' || status === 'past-due' || status === 'unpaid'
      ? Date.now()
      : currentPeriodEndsAt.getTime();
  return new Date(due + hourMs);
};
