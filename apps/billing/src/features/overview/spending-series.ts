import type { Spending } from '@fernway/contracts/http/token-reports';
import { monthOf, weekOf } from '../../account/days.js';

export const periods = ['week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];
export const daysOf: Record<Period, number> = { week: 7, month: 30, quarter: 91, year: 365 };

/** Which days stand together in one bar: each its own, by week (its Monday), or by month (its first). */
const barOf: Record<Period, (day: string) => string> = {
  week: (day) => day,
  month: (day) => day,
  quarter: weekOf,
  year: (day) => `${monthOf(day)}-01`,
};

/** As many as a chart's colours tell apart, the last of them for all others together. */
const mostSeries = 6;

export type FeatureSpending = { feature: string; tokens: number; uses: number; values: number[] };

/** Tokens per bar and feature, the dearest first; features beyond the sixth are summed up as `other`. */
export function spendingSeries(
  { days, features }: Spending,
  period: Period,
): { bars: string[]; series: FeatureSpending[] } {
  const bars = [...new Set(days.map(barOf[period]))];
  const at = new Map(bars.map((bar, index) => [bar, index]));
  const series = features.map(({ feature, tokens, uses, daily }) => {
    const values = bars.map(() => 0);
    days.forEach((day, index) => (values[at.get(barOf[period](day))!]! += daily[index] ?? 0));
    return { feature, tokens, uses, values };
  });
  if (series.length <= mostSeries) return { bars, series };
  const others = series.slice(mostSeries - 1);
  const other = others.reduce((sum, each) => ({
    feature: 'other',
    tokens: sum.tokens + each.tokens,
    uses: sum.uses + each.uses,
    values: sum.values.map((value, index) => value + each.values[index]!),
  }));
  return { bars, series: [...series.slice(0, mostSeries - 1), other] };
}
