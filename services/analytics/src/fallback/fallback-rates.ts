import {
  type FallbackStatus,
  type FallbackThresholds,
  type FallbackTrend,
  type FallbackView,
} from '@fernway/contracts/http/analytics-fallback';

export type DayRange = { from: string; to: string };

/** The share of a target that was not reached, in percent with two decimals; undefined without a target. */
export const fallbackRate = (target: number, actual: number): number | undefined =>
  target > 0 ? Math.max(0, Math.round(((target - actual) / target) * 10_000) / 100) : undefined;

export const statusOf = (rate: number, { good, warning, critical }: FallbackThresholds): FallbackStatus => {
  if (rate < good) return 'good';
  if (rate < warning) return 'warning';
  return rate < critical ? 'critical' : 'severe';
};

/** Against the value before; at first, by the rate alone. */
export const trendOf = (rate: number, before: number | null): FallbackTrend => {
  if (before === null) return rate > 20 ? 'up' : rate < 10 ? 'down' : 'stable';
  return rate > before ? 'up' : rate < before ? 'down' : 'stable';
};

/** 1: at or above the warning threshold, 2: at or above the critical one. */
export const alertLevel = (rate: number, { warning, critical }: FallbackThresholds): 0 | 1 | 2 =>
  rate >= critical ? 2 : rate >= warning ? 1 : 0;

const dayMs = 86_400_000;
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayAt(Date.parse(day) + days * dayMs);

/** The days whose targets a view adds up, as seen on a day. */
export const rangeOf = (view: FallbackView, day: string): DayRange => {
  const monthStart = `${day.slice(0, 7)}-01`;
  switch (view) {
    case 'daily':
      return { from: day, to: day };
    case 'weekly':
      return { from: addDays(day, -((new Date(day).getUTCDay() + 6) % 7)), to: day };
    case 'monthly':
      return { from: monthStart, to: dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)) };
    case 'real-time':
      return { from: monthStart, to: day };
  }
};
