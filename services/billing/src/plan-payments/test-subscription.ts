import type { Plan } from '@fernway/contracts/http/billing-plans';
import { monthAfter } from './month-after.js';
import type { InvoiceTruth, SubscriptionTruth } from './plan-provider.js';

const dayMs = 24 * 60 * 60_000;

const billingDay = ({ trialEndsAt, startedAt }: SubscriptionTruth): number => (trialEndsAt ?? startedAt).getUTCDate();

/** A period's invoice: the price and what was carried over; a credit above the price is carried on. */
const billed = (of: SubscriptionTruth, start: Date): SubscriptionTruth => {
  const due = of.price.amount + of.carriedAmount;
  const end = monthAfter(start, billingDay(of));
  const stamp = start.toISOString().slice(0, 10).replaceAll('-', '');
  const invoice: InvoiceTruth = {
    providerId: `${of.providerId}_${stamp}`,
    number: `T-${of.providerId.slice(-8).toUpperCase()}-${stamp}`,
    status: 'paid',
    total: { amount: Math.max(0, due), currency: of.price.currency },
    periodStart: start,
    periodEnd: end,
    createdAt: start,
    paidAt: start,
  };
  return {
    ...of,
    status: 'active',
    currentPeriodEndsAt: end,
    carriedAmount: Math.min(0, due),
    invoices: [...of.invoices, invoice],
  };
};

/** A new subscription, on trial or paid for its first month. */
export const begun = (providerId: string, { id, price }: Plan, trialDays: number, now: Date): SubscriptionTruth => {
  const trialEndsAt = trialDays ? new Date(now.getTime() + trialDays * dayMs) : null;
  const fresh: SubscriptionTruth = {
    providerId,
    plan: id,
    status: 'trialing',
    price,
    startedAt: now,
    trialEndsAt,
    currentPeriodEndsAt: trialEndsAt ?? now,
    cancelsAtPeriodEnd: false,
    endedAt: null,
    carriedAmount: 0,
    invoices: [],
  };
  return trialEndsAt ? fresh : billed(fresh, now);
};

/** What time alone makes of it: trials end, months are billed, cancelled ones end. */
export const advanced = (subscription: SubscriptionTruth, now: Date): SubscriptionTruth => {
  let at = subscription;
  while (!at.endedAt && at.currentPeriodEndsAt <= now) {
    const turn = at.currentPeriodEndsAt;
    at = at.cancelsAtPeriodEnd ? { ...at, status: 'cancelled', endedAt: turn } : billed(at, turn);
  }
  return at;
};

/** Another plan at once; what is left of the paid month counts, in whole minor units, on the next invoice. */
export const changed = (subscription: SubscriptionTruth, { id, price }: Plan, now: Date): SubscriptionTruth => {
  const { trialEndsAt, currentPeriodEndsAt, invoices } = subscription;
  const period = invoices.at(-1);
  const onTrial = trialEndsAt !== null && now < trialEndsAt;
  const left =
    period && !onTrial
      ? (currentPeriodEndsAt.getTime() - now.getTime()) / (period.periodEnd.getTime() - period.periodStart.getTime())
      : 0;
  const difference = Math.round((price.amount - subscription.price.amount) * Math.min(1, Math.max(0, left)));
  return { ...subscription, plan: id, price, carriedAmount: subscription.carriedAmount + difference };
};
