import type { Money } from '@fernway/contracts/endpoint';
import type { Language } from '@fernway/contracts/http/identity';
import type { Day } from '../days/day.js';

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Whole units of the currency: 12,000.00 dollars are 12000, 12,000 yen too. */
export const unitsOf = ({ amount, currency }: Money): number => amount / 10 ** digitsOf(currency);

/** Money of so many whole units, rounded to the smallest coin. */
export const moneyOf = (units: number, currency: string): Money => ({
  amount: Math.round(units * 10 ** digitsOf(currency)),
  currency,
});

/** How a language writes figures within a sentence. */
export const writingIn = (language: Language) => ({
  number: (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value),
  percent: (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
  money: (money: Money) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: money.currency, maximumFractionDigits: 0 }).format(
      unitsOf(money),
    ),
  day: (day: Day) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)),
  /** The names, at most three of them. */
  names: (names: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names.slice(0, 3)),
});
export type Writing = ReturnType<typeof writingIn>;
