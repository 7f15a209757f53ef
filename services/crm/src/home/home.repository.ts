import { Injectable } from '@nestjs/common';
import type { HomeSummary } from '@fernway/contracts/http/crm';
import type { WorkspaceTx } from '@fernway/database';
import { dealTotals } from '../deals/deal-totals.repository.js';
import { type DealRow, dealSelect } from '../deals/deals.repository.js';

/** This week, from Monday, and the one before, as the calendar of the zone `$1` has them. */
const weeks = `week as materialized (
  select monday at time zone $1 as start, (monday - interval '7 days') at time zone $1 as before
    from date_trunc('week', now() at time zone $1) as monday
)`;

@Injectable()
export class HomeRepository {
  /**
   * New leads of this week and the one before: an index-only range over two weeks. Leads in all: one row that the
   * writes keep.
   */
  async leads(tx: WorkspaceTx, timeZone: string): Promise<Pick<HomeSummary, 'newLeads' | 'leads'>> {
    const [row] = await tx.query<{ current: number; previous: number; leads: number }>({
      name: 'home-leads',
      text: `with ${weeks}
             select count(*) filter (where lead_since >= week.start)::int as current,
                    count(*) filter (where lead_since < week.start)::int as previous,
                    coalesce((select contacts from contact_count where lifecycle = 'lead'), 0) as leads
               from week left join contact on lead_since >= week.before and deleted_at is null`,
      values: [zoneOfPostgres(timeZone)],
    });
    const { current, previous, leads } = row!;
    return { newLeads: { current, previous }, leads };
  }

  /** Also an index-only range over two weeks. */
  async dealsWon(tx: WorkspaceTx, timeZone: string): Promise<HomeSummary['dealsWon']> {
    const [row] = await tx.query<HomeSummary['dealsWon']>({
      name: 'home-deals-won',
      text: `with ${weeks}
             select count(*) filter (where closed_at >= week.start)::int as current,
                    count(*) filter (where closed_at < week.start)::int as previous
               from week left join deal on closed_at >= week.before and state = 'won' and deleted_at is null`,
      values: [zoneOfPostgres(timeZone)],
    });
    return row!;
  }

  /** What open deals are worth in each group of stages that holds some: sums of the rows that the writes keep. */
  pipeline(tx: WorkspaceTx): Promise<HomeSummary['pipeline']> {
    return tx.query<HomeSummary['pipeline'][number]>({
      name: 'home-pipeline',
      text: `select t.chart_group as "group", sum(t.deals)::int as deals, ${dealTotals} as totals from (
               select s.chart_group, t.currency, sum(t.deals)::int as deals, sum(t.value) as value, sum(t.weighted_value) as weighted_value
                 from deal_total t join stage s on s.workspace_id = t.workspace_id and s.id = t.stage_id
                where s.kind = 'open' and t.deals > 0 group by s.chart_group, t.currency
             ) as t group by t.chart_group`,
    });
  }

  /** Open deals by weighted value, of equal ones the next to close first: the first entries of an index. */
  hotDeals(tx: WorkspaceTx, limit: number): Promise<DealRow[]> {
    return tx.query<DealRow>({
      name: 'home-hot-deals',
      text: `select ${dealSelect} from deal r where r.state = 'open' and r.deleted_at is null
              order by r.weighted_value desc, r.close_date, r.id limit $1`,
      values: [limit],
    });
  }
}

/** An offset east of Greenwich has a plus in ISO 8601 and a minus in POSIX, which Postgres follows. */
const zoneOfPostgres = (zone: string): string => zone.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'));
