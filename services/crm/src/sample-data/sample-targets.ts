import { fallbackSeason } from '@fernway/contracts/http/analytics-fallback';
import type { BusinessType } from '@fernway/contracts/http/identity';
import { plannedIn } from './sample-commerce.js';
import { monthsUntil } from './sample-months.js';
import type { SampleCompany, SampleSet, SampleTarget } from './sample-set.js';

/** What companies have not reached of their targets so far, in percent: some of each status, and one beyond its target. */
const missing = [-5, 6, 14, 21, 28, 36, 47, 64];
const most = 24;
const monthsAhead = 2;
const roundedTo = 100_000;

/** What each month should bring, whether or not it did, and what the next ones should. */
export const monthlyTargets = (trade: BusinessType, today: string): SampleTarget[] =>
  monthsUntil(today, monthsAhead).map((month) => ({
    month: month.key,
    amount: Math.round(plannedIn(trade, month) / roundedTo) * roundedTo,
  }));

/** The companies that bought this month, with what should be sold to them in a month. */
export const withTargets = (
  { companies, sales, deals }: Pick<SampleSet, 'companies' | 'sales' | 'deals'>,
  today: string,
): SampleCompany[] => {
  const month = monthsUntil(today).at(-1)!;
  const sold = new Map<string, number>();
  const add = (company: string | null, day: string, amount: number) => {
    if (company && day.startsWith(month.key)) sold.set(company, (sold.get(company) ?? 0) + amount);
  };
  for (const { companyId, date, amount } of sales) add(companyId, date, amount);
  for (const { companyId, since, value, state } of deals) if (state === 'won') add(companyId, since, value);
  const share = fallbackSeason[month.of]! * (month.passed / month.days);
  const buyers = companies.filter(({ id }) => (sold.get(id) ?? 0) > 0).slice(0, most);
  const targets = new Map(
    buyers.map(({ id }, n) => {
      const due = sold.get(id)! / (1 - missing[n % missing.length]! / 100);
      return [id, Math.round(due / share / 100) * 100];
    }),
  );
  return companies.map((company) => ({ ...company, salesTarget: targets.get(company.id) ?? null }));
};
