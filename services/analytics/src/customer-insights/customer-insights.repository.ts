import { Injectable } from '@nestjs/common';
import {
  type CustomerInsights,
  engagementSteps,
  mostInsights,
  rhythmRule,
  touchDays,
} from '@fernway/contracts/http/analytics-insights';
import type { WorkspaceTx } from '@fernway/database';

/** Customers `c` by their id: a company, else a contact; those that were deleted are no company and no contact. */
const kind = `case when exists (select from lead_fact l where l.workspace_id = $1 and l.id = c.id and l.lifecycle is not null) then 'contact'
                   when exists (select from record_name n where n.workspace_id = $1 and n.id = c.id and n.name is not null) then 'company' end`;

/** The day on which somebody last spoke with customer `c`. */
const lastContact = `(select max(i.occurred_on) from (
    select max(occurred_on) as occurred_on from interaction_fact where workspace_id = $1 and company_id = c.id and occurred_on <= $2::date
    union all
    select max(occurred_on) from interaction_fact where workspace_id = $1 and contact_id = c.id and occurred_on <= $2::date) as i)`;

type Next = CustomerInsights['next'][number];
type Mover = CustomerInsights['movers'][number];
type Lost = CustomerInsights['lostTouch'][number];

@Injectable()
export class CustomerInsightsRepository {
  /** Contacts of each step; those with whom nobody spoke are in the lowest. */
  async spread(tx: WorkspaceTx): Promise<{ spread: CustomerInsights['spread']; average: number | null }> {
    const [row] = await tx.query<{ steps: number[]; average: number | null }>({
      name: 'insights-spread',
      text: `with engaged as (
               select score, count(*)::int as contacts from engagement where workspace_id = $1 and kind = 'contact' and score > 0 group by score)
             select array(select coalesce((select sum(contacts) from engaged where width_bucket(score, $2::int[]) = step), 0)::int
                            from generate_series(1, cardinality($2::int[])) as step order by step) as steps,
                    (select sum(score * contacts)::float8 / nullif(sum(contacts), 0) from engaged) as average`,
      values: [tx.workspace, engagementSteps],
    });
    const [all] = await tx.query<{ contacts: number }>({
      name: 'insights-contacts',
      text: 'select coalesce(sum(contacts), 0)::int as contacts from contacts_per_lifecycle',
    });
    const engaged = row!.steps.reduce((sum, contacts) => sum + contacts, 0);
    const silent = Math.max(0, all!.contacts - engaged);
    return {
      spread: engagementSteps.map((from, at) => ({ from, contacts: row!.steps[at]! + (at === 0 ? silent : 0) })),
      average: row!.average,
    };
  }

  movers(tx: WorkspaceTx): Promise<Mover[]> {
    return tx.query<Mover>({
      name: 'insights-movers',
      text: `select c.id, c.score as engagement, c.score_before as before,
                    jsonb_build_object('recency', c.recency, 'frequency', c.frequency, 'depth', c.depth) as parts
               from (select e.* from engagement e
                       join lead_fact l on l.workspace_id = $1 and l.id = e.id and l.lifecycle is not null
                      where e.workspace_id = $1 and e.kind = 'contact' and e.score <> e.score_before
                      order by abs(e.score - e.score_before) desc, e.id limit $2) as c
              order by c.score - c.score_before desc, c.id`,
      values: [tx.workspace, mostInsights],
    });
  }

  /** Customers with open deals, and those whose next purchase is overdue; each stands in the list once. */
  next(tx: WorkspaceTx, today: string, currency: string | null): Promise<Next[]> {
    return tx.query<Next>({
      name: 'insights-next',
      text: `with rhythm as (
               select f.customer_id as id, ((f.last_day - f.first_day) / (f.purchases - 1.0)) as usual, $2::date - f.last_day as since, f.purchases
                 from customer_fact f where f.workspace_id = $1 and f.purchases >= ${rhythmRule.purchases} and f.last_day > $2::date - 365
             ), at_stake as (
               select coalesce(d.company_id, d.contact_id) as id, 'open-deals' as reason, sum(d.weighted) as value, null::int as usual, null::int as since
                 from deal_fact d where d.workspace_id = $1 and d.state = 'open' and d.currency = $3 and coalesce(d.company_id, d.contact_id) is not null
                group by 1
               union all
               select r.id, 'overdue', (select sum(m.amount) from customer_month m where m.workspace_id = $1 and m.customer_id = r.id and m.currency = $3) / r.purchases,
                      round(r.usual)::int, r.since
                 from rhythm r where r.since > ${rhythmRule.overdue} * r.usual and r.usual > 0
             ), heard as (
               select c.*, ${kind} as kind, ${lastContact} as last_on
                 from (select distinct on (id) * from at_stake where value > 0 order by id, value desc) as c
             )
             select kind, id, reason, round(value)::float8 as value, last_on::text as "lastContactOn", usual as "usualDays", since as "sinceDays"
               from heard where kind is not null and (last_on is null or last_on <= $2::date - ${touchDays.next})
              order by heard.value desc, id limit ${mostInsights}`,
      values: [tx.workspace, today, currency],
    });
  }

  lostTouch(tx: WorkspaceTx, today: string, currency: string | null): Promise<Lost[]> {
    return tx.query<Lost>({
      name: 'insights-lost-touch',
      text: `with bought as (
               select m.customer_id as id, sum(m.amount) as revenue from customer_month m
                where m.workspace_id = $1 and m.currency = $3 and m.month > $2::date - interval '12 months'
                group by m.customer_id having sum(m.amount) > 0
             ), heard as (select c.*, ${kind} as kind, ${lastContact} as last_on from bought c)
             select kind, id, revenue::float8 as revenue, last_on::text as "lastContactOn"
               from heard where kind is not null and (last_on is null or last_on <= $2::date - ${touchDays.lost})
              order by heard.revenue desc, id limit ${mostInsights}`,
      values: [tx.workspace, today, currency],
    });
  }
}
