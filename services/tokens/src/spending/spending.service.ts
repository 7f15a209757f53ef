import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Forecast, Spending } from '@fernway/contracts/http/token-reports';
import { Tenancy } from '@fernway/database';
import { AccountsService } from '../accounts/accounts.service.js';
import { dayAfter, dayBorders, dayIn } from '../accounts/calendar.js';
import { ExpiryService } from '../accounts/expiry.service.js';
import { accountPending } from '../ledger/account-pending.js';
import { Clock } from '../ledger/clock.js';
import { forecast, forecastRules } from './forecast.js';
import { type Spent, SpendingRepository } from './spending.repository.js';

const longestDays = 366;

@Injectable()
export class SpendingService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsService,
    private readonly expiry: ExpiryService,
    private readonly entries: SpendingRepository,
    private readonly clock: Clock,
  ) {}

  /** What was spent on which feature, day by day of the person's own. */
  async byFeature(user: string, { from, to }: { from: string; to: string }): Promise<Spending> {
    const days = daysOf(from, to);
    return this.tenancy.run({ user }, async (tx) => {
      const timeZone = await this.accounts.zone(tx);
      const spent = await this.entries.spent(tx, dayBorders(timeZone, from, to));
      const total = spent.reduce((sum, { tokens }) => sum + tokens, 0);
      return { timeZone, days, total, features: featuresOf(spent, days.length) };
    });
  }

  /** When the balance runs out, should the person go on as in the last four weeks. Today is not over: it does not count. */
  async forecast(user: string): Promise<Forecast> {
    if (!(await this.expiry.upToDate(user))) throw accountPending();
    return this.tenancy.run({ user }, async (tx) => {
      const zone = await this.accounts.zone(tx);
      const today = dayIn(zone, this.clock.now());
      const opened = dayIn(zone, (await this.entries.since(tx))!);
      const yesterday = dayAfter(today, -1);
      const first = [dayAfter(today, -forecastRules.historyDays), dayAfter(opened)].sort().at(-1)!;
      const daily = first > yesterday ? [] : daysOf(first, yesterday).map(() => 0);
      if (daily.length > 0) {
        for (const { day, tokens } of await this.entries.spent(tx, dayBorders(zone, first, yesterday)))
          daily[day]! += tokens;
      }
      const lots = (await this.entries.lots(tx)).map(({ tokens, expiresAt }) => ({
        tokens,
        lapsesOn: expiresAt && dayIn(zone, expiresAt),
      }));
      return forecast({ daily, days: daysOf(today, dayAfter(today, forecastRules.horizonDays - 1)), lots });
    });
  }
}

const daysOf = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= longestDays; day = dayAfter(day)) days.push(day);
  if (days.length === 0) throw refused('to', 'comes before from');
  if (days.length > longestDays) throw refused('to', `is more than ${longestDays} days after from`);
  return days;
};

const refused = (path: string, message: string) => new AppError('invalid-request', { errors: [{ path, message }] });

const featuresOf = (spent: Spent[], days: number): Spending['features'] => {
  const features = new Map<string, Spending['features'][number]>();
  for (const { day, feature, tokens, uses } of spent) {
    const of = features.get(feature) ?? { feature, tokens: 0, uses: 0, daily: Array<number>(days).fill(0) };
    of.tokens += tokens;
    of.uses += uses;
    of.daily[day]! += tokens;
    features.set(feature, of);
  }
  return [...features.values()].sort(
    (a, b) => b.tokens - a.tokens || b.uses - a.uses || (a.feature < b.feature ? -1 : 1),
  );
};
