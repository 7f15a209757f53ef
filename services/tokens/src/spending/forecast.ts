import type { Forecast } from '@fernway/contracts/http/token-reports';

/** Looked back on, and the least that a forecast rests on. */
export const forecastRules = { historyDays: 28, neededDays: 7, neededSpendingDays: 3, horizonDays: 366 } as const;

/** Four courses in five lie between the mean and this many standard deviations on either side. */
const spread = 1.28;

/** Tokens of the balance and the day at whose beginning they lapse, in the order in which they are spent. */
type Lot = { tokens: number; lapsesOn: string | null };

export type History = {
  /** Tokens spent on each whole day, the oldest first. */
  daily: number[];
  /** The present day and those after it, as many as the horizon has. */
  days: string[];
  lots: Lot[];
};

/**
 * Mean and standard deviation of what was spent a day, carried on: after n days `mean · n ± spread · deviation · √n`
 * are spent. Lots are spent in their order, and lapse on their day.
 */
export function forecast({ daily, days, lots }: History): Forecast {
  const spendingDays = daily.filter((tokens) => tokens > 0).length;
  const spent = daily.reduce((sum, tokens) => sum + tokens, 0);
  const { neededDays, neededSpendingDays } = forecastRules;
  const told = {
    available: lots.reduce((sum, { tokens }) => sum + tokens, 0),
    history: { days: daily.length, spendingDays, tokens: spent, neededDays, neededSpendingDays },
  };
  if (daily.length < neededDays) return { status: 'not-enough-history', ...told, perDay: null, runsOut: null };
  if (spent === 0) return { status: 'not-spending', ...told, perDay: { mean: 0, deviation: 0 }, runsOut: null };
  if (spendingDays < neededSpendingDays) return { status: 'not-enough-history', ...told, perDay: null, runsOut: null };
  const mean = spent / daily.length;
  const deviation = Math.sqrt(daily.reduce((sum, tokens) => sum + (tokens - mean) ** 2, 0) / (daily.length - 1));
  const course = (sign: -1 | 0 | 1) => (n: number) => Math.max(0, mean * n + sign * spread * deviation * Math.sqrt(n));
  const runsOut = {
    expected: runOut(days, lots, course(0)),
    earliest: runOut(days, lots, course(1)),
    latest: runOut(days, lots, course(-1)),
  };
  return { status: 'forecast', ...told, perDay: { mean: round(mean), deviation: round(deviation) }, runsOut };
}

/** First day whose spending the lots do not cover; null: none within the horizon. */
function runOut(days: string[], lots: Lot[], spentAfter: (days: number) => number): string | null {
  const left = lots.map((lot) => ({ ...lot }));
  let wantedBefore = 0;
  for (const [index, day] of days.entries()) {
    const wanted = Math.max(wantedBefore, spentAfter(index + 1));
    let missing = wanted - wantedBefore;
    wantedBefore = wanted;
    for (const lot of left) {
      if (lot.lapsesOn !== null && lot.lapsesOn <= day) lot.tokens = 0;
      const taken = Math.min(lot.tokens, missing);
      lot.tokens -= taken;
      missing -= taken;
    }
    // What rounding leaves over is no token.
    if (missing > 1e-9) return day;
  }
  return null;
}

const round = (value: number): number => Math.round(value * 100) / 100;
