import { Injectable } from '@nestjs/common';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { HomeSummary, HomeTrends, HomeTrendsQuery } from '@fernway/contracts/http/crm-home';
import { stageGroups } from '@fernway/contracts/http/crm-pipelines';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { dealOf } from '../deals/deal-shape.js';
import { requireReading } from '../records/record-access.js';
import { HomeRepository } from './home.repository.js';
import { type Measure, type PeriodRow, PeriodsRepository } from './periods.repository.js';

const trendLength = 12;
const weeksShown = 8;

@Injectable()
export class HomeService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly home: HomeRepository,
    private readonly periods: PeriodsRepository,
  ) {}

  async summary(caller: Caller, timeZone: string): Promise<HomeSummary> {
    requireReading(caller, 'contact', 'deal', 'activity');
    const { workspace, user } = caller;
    return this.tenancy.run({ workspace }, async (tx) => {
      const weeks = await this.periods.totals(tx, {
        period: 'week',
        periods: weeksShown,
        timeZone,
        measures: ['lead', 'call', 'won'],
      });
      const groups = new Map((await this.home.pipeline(tx)).map((group) => [group.group, group]));
      return {
        newLeads: weeksOf(weeks, 'lead'),
        callsMade: weeksOf(weeks, 'call', await this.periods.plannedCalls(tx)),
        dealsWon: weeksOf(weeks, 'won'),
        leads: await this.home.leads(tx),
        pipeline: stageGroups.map((group) => groups.get(group) ?? { group, deals: 0, totals: [] }),
        today: await this.home.today(tx, user, timeZone),
      };
    });
  }

  async trends(caller: Caller, { timeZone, period }: HomeTrendsQuery): Promise<HomeTrends> {
    requireReading(caller, 'contact', 'sale');
    const asked = { period, periods: trendLength, timeZone };
    const [rows, sold] = await this.tenancy.run({ workspace: caller.workspace }, async (tx) => [
      await this.periods.totals(tx, { ...asked, measures: ['lead', 'customer'] }),
      await this.periods.sales(tx, asked),
    ]);
    const revenue = Map.groupBy(sold, ({ n }) => n);
    return {
      periods: [...Map.groupBy(rows, ({ n }) => n)].map(([n, held]) => ({
        start: held[0]!.day,
        revenue: (revenue.get(n) ?? []).map(({ amount, currency, sales }) => ({ amount, currency, sales })),
        leads: recordsOf(held, 'lead'),
        customers: recordsOf(held, 'customer'),
      })),
    };
  }

  hotDeals({ workspace }: Caller, limit: number): Promise<{ items: Deal[] }> {
    return this.tenancy.run({ workspace }, async (tx) => ({
      items: (await this.home.hotDeals(tx, limit)).map(dealOf),
    }));
  }
}

const recordsOf = (rows: PeriodRow[], measure: Measure): number =>
  rows.filter((row) => row.measure === measure).reduce((sum, { records }) => sum + records, 0);

const weeksOf = (rows: PeriodRow[], measure: Measure, notYet = 0): HomeSummary['newLeads'] => {
  const weeks = [...Map.groupBy(rows, ({ n }) => n).values()].map((week) => recordsOf(week, measure));
  const current = weeks.pop()! - notYet;
  return { current, previous: weeks.at(-1)!, weeks: [...weeks, current] };
};
