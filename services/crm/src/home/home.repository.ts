import { Injectable } from '@nestjs/common';
import { type HomeSummary, mostOfToday } from '@fernway/contracts/http/crm-home';
import { longestMinutes } from '@fernway/contracts/records/activity';
import { type WorkspaceTx, zoneOfPostgres } from '@fernway/database';
import { isStaleIn } from '../deals/columns.js';
import { dealTotals } from '../deals/deal-totals.repository.js';
import { type DealRow, dealSelect } from '../deals/deals.repository.js';

const some = (rows: string) => `(select count(*)::int from (select ${rows} limit ${mostOfToday}) as found)`;

@Injectable()
export class HomeRepository {
  /** One row that the writes keep. */
  async leads(tx: WorkspaceTx): Promise<number> {
    const [row] = await tx.query<{ leads: number }>({
      name: 'home-leads',
      text: `select coalesce((select contacts from contact_count where lifecycle = 'lead'), 0) as leads`,
    });
    return row!.leads;
  }

  /** What waits for this person, and deals that wait too long: each the first entries of an index. */
  async today(tx: WorkspaceTx, user: string, timeZone: string): Promise<HomeSummary['today']> {
    const mine = 'from task, today where assignee_id = $2 and deleted_at is null and done_at is null';
    // Of a task of a whole day `due_at` is the midnight in UTC that begins it.
    const before = (end: string, endOfDays: string) =>
      `and due_at < greatest(${end}, ${endOfDays}) and due_at < case when all_day then ${endOfDays} else ${end} end`;
    const [row] = await tx.query<HomeSummary['today']>({
      name: 'home-today',
      text: `with today as materialized (
               select day at time zone $1 as start, (day + interval '1 day') at time zone $1 as stop,
                      day at time zone 'UTC' as this_day, (day + interval '1 day') at time zone 'UTC' as next_day
                 from date_trunc('day', now() at time zone $1) as day
             )
             select ${some(`${mine} ${before('stop', 'next_day')}`)} as "followUps",
                    ${some(`${mine} ${before('now()', 'this_day')}`)} as overdue,
                    ${some(`from activity, today where kind = 'meeting' and created_by = $2 and deleted_at is null and at >= start - interval '${longestMinutes} minutes' and at < stop
                      and (at >= start or at + coalesce(minutes, 0) * interval '1 minute' > start)`)} as meetings,
                    ${some(`from stage s cross join lateral (
                      select from deal d where d.stage_id = s.id and d.deleted_at is null and ${isStaleIn('d', 's')}
                       limit ${mostOfToday}) as stale`)} as "dealsAtRisk"`,
      values: [zoneOfPostgres(timeZone), user],
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

  /**
   * Open deals by weighted value, of equal ones the next to close first, currency by currency: as many of each as of the others,
   * the first entries of an index.
   */
  hotDeals(tx: WorkspaceTx, limit: number): Promise<DealRow[]> {
    return tx.query<DealRow>({
      name: 'home-hot-deals',
      text: `with hot as (
               select d.*, of.open from (
                 select t.currency, sum(t.deals) as open from deal_total t join stage s on s.workspace_id = t.workspace_id and s.id = t.stage_id
                  where s.kind = 'open' and t.deals > 0 group by t.currency
               ) as of cross join lateral (
                 select d.id, row_number() over (order by d.weighted_value desc, d.close_date, d.id) as place from deal d
                  where d.currency = of.currency and d.state = 'open' and d.deleted_at is null
                  order by d.weighted_value desc, d.close_date, d.id limit $1
               ) as d order by d.place, of.open desc, of.currency limit $1
             )
             select ${dealSelect} from hot join deal r using (id) order by hot.open desc, r.currency, hot.place`,
      values: [limit],
    });
  }
}
