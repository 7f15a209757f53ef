import type { Contact } from '@fernway/contracts/http/crm';
import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { Money } from '@fernway/contracts/endpoint';

const dayMs = 86_400_000;
export const daysSince = (time: string, now: Date): number => (now.getTime() - new Date(time).getTime()) / dayMs;

/**
 * The currency of most amounts; what is in another one cannot be added up with them.
 * @param chosen the workspace's own, which goes first where there are some in it
 */
export const mainCurrency = (amounts: readonly Money[], chosen?: string): string | undefined => {
  if (chosen && amounts.some(({ currency }) => currency === chosen)) return chosen;
  const counts = new Map<string, number>();
  for (const { currency } of amounts) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};

export const sum = (amounts: readonly Money[], currency: string): Money => ({
  amount: amounts.reduce((total, money) => total + (money.currency === currency ? money.amount : 0), 0),
  currency,
});

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** The straight line with the least squares through equally distant values: its next value, and how much of their spread it explains (0 to 1). */
export const lineThrough = (values: readonly number[]): { next: number; explained: number } => {
  const n = values.length;
  const meanX = (n - 1) / 2;
  const meanY = values.reduce((total, value) => total + value, 0) / n;
  const spreadX = values.reduce((total, _value, x) => total + (x - meanX) ** 2, 0);
  const slope = values.reduce((total, value, x) => total + (x - meanX) * (value - meanY), 0) / (spreadX || 1);
  const spreadY = values.reduce((total, value) => total + (value - meanY) ** 2, 0);
  return { next: meanY + slope * (n - meanX), explained: spreadY === 0 ? 1 : (slope ** 2 * spreadX) / spreadY };
};

/**
 * How far a figure can be relied on, in percent. Evidence: `n / (n + 3)` of the records behind it (3 give half, 27
 * nine tenths). Clarity from 0 to 1: how plainly they say it; without any, three fifths of the evidence stay. Never above 95.
 */
export const confidenceOf = (n: number, clarity: number): number =>
  Math.min(95, Math.round(100 * (n / (n + 3)) * (0.6 + 0.4 * Math.max(0, Math.min(1, clarity)))));

/** How far beyond its threshold a figure is, as a share of that. */
export const beyond = (figure: number, threshold: number): number => Math.abs(figure - threshold) / threshold;

const engagementDays = 90;

/**
 * Engagement from 0 to 100 over 90 days: recency up to 50 (the day of the last interaction, or of being added, 90 days
 * ago none), frequency up to 30 (10 each), depth up to 20 (a call or meeting 10 each). Who was heard of within 36
 * days is never below 30.
 */
export const engagementOf = (contact: Contact, interactions: readonly Activity[], now: Date): number => {
  const last =
    contact.lastActivityAt && contact.lastActivityAt > contact.createdAt ? contact.lastActivityAt : contact.createdAt;
  const recency = 50 * Math.max(0, 1 - Math.max(0, daysSince(last, now)) / engagementDays);
  const own = interactions.filter(
    ({ contactId, occurredAt }) => contactId === contact.id && daysSince(occurredAt, now) <= engagementDays,
  );
  const deep = own.filter(({ type }) => type === 'call' || type === 'meeting');
  return Math.round(recency + Math.min(30, 10 * own.length) + Math.min(20, 10 * deep.length));
};
