import { Injectable } from '@nestjs/common';
import type { CustomerSegment } from '@fernway/contracts/http/analytics-figures';
import type { WorkspaceTx } from '@fernway/database';
import { movesOf } from '../roll-ups/fact-kind.js';
import { addMoves } from '../roll-ups/roll-ups.repository.js';
import { customerSums, purchaseGroupSql } from './customer-sums.js';
import { segmentedSums } from './segment-sums.js';

/** A month (its first day) in which a customer bought, or does not any more. */
export type CustomerMonth = { customer: string; month: string };
export type CohortMonth = { first: string; month: string; customers: number; revenue: number; margin: number };
export type SegmentSum = { segment: CustomerSegment; customers: number; revenue: number };
/** Margins per customer: to date, and of each month after the first that is known. */
export type Margins = { customers: number; toDate: number | null; means: number[] };

const saleOf = (customer: string): string => `s.workspace_id = $1 and s.customer_id = ${customer}`;
/** What was given back is no purchase, and counts in amounts alone. */
const purchaseOf = (customer: string): string => `${saleOf(customer)} and s.amount > 0`;

@Injectable()
export class CustomersRepository {
  /** Counts these months of customers anew, and moves what that changes in the roll-ups. Further changes of the same customers wait for this transaction. */
  recount(tx: WorkspaceTx, months: CustomerMonth[]): void {
    tx.send({
      name: 'customers-take',
      text: `insert into customer_fact as known (workspace_id, customer_id)
             select distinct $1::uuid, customer_id from unnest($2::uuid[]) as customer_id order by customer_id
             on conflict (workspace_id, customer_id) do update set customer_id = known.customer_id`,
      values: [tx.workspace, months.map(({ customer }) => customer)],
    });
    // A statement of its own: it sees what those wrote for whom the first one waited.
    tx.send({
      name: 'customers-recount',
      text: recountSql,
      values: [tx.workspace, months.map(({ customer }) => customer), months.map(({ month }) => month)],
    });
  }

  /** Cohorts from `since` on, and their months up to `until`. */
  cohorts(tx: WorkspaceTx, currency: string | null, since: string, until: string): Promise<CohortMonth[]> {
    return tx.query<CohortMonth>({
      name: 'cohorts',
      text: `select to_char(starts, 'YYYY-MM-DD') as first, key as month,
                    (coalesce(sum(records) filter (where currency = ''), 0))::int as customers,
                    (coalesce(sum(amount) filter (where currency = $2), 0))::float8 as revenue,
                    (coalesce(sum(costed - cost) filter (where currency = $2), 0))::float8 as margin
               from roll_up
              where workspace_id = $1 and source = 'customer-cohort' and dimension = 'month' and grain = 'month'
                and starts between $3 and $4 and key <= to_char($4::date, 'YYYY-MM-DD') and (records <> 0 or amount <> 0 or costed <> cost)
              group by starts, key order by starts, key`,
      values: [tx.workspace, currency, since, until],
    });
  }

  /** Of all cohorts up to this month; a month after the first is known once it has ended for one of them. */
  async margins(tx: WorkspaceTx, currency: string | null, thisMonth: string, months: number): Promise<Margins> {
    const [row] = await tx.query<Margins>({
      name: 'customer-margins',
      text: `with cohort as (
               select starts, records as customers from roll_up
                where workspace_id = $1 and source = 'customer-first' and dimension = '' and grain = 'month'
                  and currency = $2 and starts <= $3 and records > 0),
             earned as (
               select starts, key::date as month, costed - cost as margin from roll_up
                where workspace_id = $1 and source = 'customer-cohort' and dimension = 'month' and grain = 'month'
                  and currency = $2 and starts <= $3 and key <= to_char($3::date, 'YYYY-MM-DD')),
             ended as (select greatest(min(starts), ($3::date - interval '1 month')::date) as month from cohort),
             known as (
               select k, coalesce(sum(e.margin), 0) / sum(c.customers) as mean
                 from generate_series(0, $4::int - 1) as k
                cross join lateral (
                  select customers, starts, (starts + k * interval '1 month')::date as month from cohort) as c
                 join ended on c.month <= ended.month
                 left join earned e on e.starts = c.starts and e.month = c.month
                group by k)
             select coalesce(sum(customers), 0)::int as customers,
                    ((select sum(margin) from earned) / nullif(sum(customers), 0))::float8 as "toDate",
                    coalesce((select array_agg(mean::float8 order by k) from known), '{}') as means
               from cohort`,
      values: [tx.workspace, currency, thisMonth, months],
    });
    return row!;
  }

  segments(tx: WorkspaceTx, currency: string | null, today: string): Promise<SegmentSum[]> {
    return tx.query<SegmentSum>({
      name: 'customer-segments',
      text: `select segment, (coalesce(sum(sign * records) filter (where currency = ''), 0))::int as customers,
                    (coalesce(sum(sign * amount) filter (where currency = $2), 0))::float8 as revenue
               from (${segmentedSums}) as summed where segment is not null group by segment`,
      values: [tx.workspace, currency, today],
    });
  }

  /** The time of the newest sale's event that is counted. */
  async upTo(tx: WorkspaceTx): Promise<string | null> {
    const [row] = await tx.query<{ time: Date }>({
      name: 'sales-up-to',
      text: `select event_time as time from model_progress where workspace_id = $1 and model = 'sales'`,
      values: [tx.workspace],
    });
    return row?.time.toISOString() ?? null;
  }
}

const partColumns =
  'customer_id, first_day, last_day, country, channel, purchase_group, month, currency, amount, costed, cost, bought, kept';

/** $1 workspace, $2 and $3 customers and months of theirs, each pair once. */
const recountSql = `
  with touched as (select * from unnest($2::uuid[], $3::date[]) as t (customer_id, month)),
  whom as (select distinct customer_id from touched),
  held as (
    select customer_id, month, currency, purchases, amount, costed, cost
      from customer_month join whom using (customer_id) where workspace_id = $1),
  known as (select c.* from whom join customer_fact c using (customer_id) where workspace_id = $1),
  counted as (
    select t.customer_id, t.month, coalesce(s.currency, '') as currency, count(distinct s.date) filter (where s.amount > 0) as purchases,
           ${['s.amount', 'case when s.cost is not null then s.amount end', 's.cost']
             .map((part) => `case grouping(s.currency) when 0 then coalesce(sum(${part}), 0) else 0 end`)
             .map((sum, at) => `${sum} as ${['amount', 'costed', 'cost'][at]}`)
             .join(', ')}
      from touched t
      join sale_fact s on ${saleOf('t.customer_id')}
       and s.date >= t.month and s.date < (t.month + interval '1 month')::date
     group by grouping sets ((t.customer_id, t.month), (t.customer_id, t.month, s.currency))),
  months as (
    select * from held h where not exists (select from touched t where (t.customer_id, t.month) = (h.customer_id, h.month))
    union all select * from counted),
  customers as (
    select customer_id, f.date as first_day, f.country, f.channel,
           (select max(s.date) from sale_fact s where ${purchaseOf('w.customer_id')}) as last_day,
           coalesce(p.purchases, 0) as purchases
      from whom w
      left join (
        select customer_id, sum(purchases) as purchases from months where currency = '' group by customer_id) p
        using (customer_id)
      left join lateral (
        select s.date, s.country, s.channel from sale_fact s where ${purchaseOf('w.customer_id')}
         order by s.date, s.id limit 1) f on true),
  states as (
    select -1 as sign, customer_id, first_day, last_day, country, channel, ${purchaseGroupSql('c.purchases')} as purchase_group,
           month, currency, amount, costed, cost, h.purchases > 0 as bought
      from known c join held h using (customer_id)
    union all
    select 1, customer_id, first_day, last_day, country, channel, ${purchaseGroupSql('c.purchases')},
           month, currency, amount, costed, cost, m.purchases > 0
      from customers c join months m using (customer_id)),
  parts as (
    select sign, customer_id, date_trunc('month', first_day)::date as first_day, null::date as last_day, null as country,
           null as channel, null as purchase_group, month, currency, amount, costed, cost, bought,
           bought and lead(month) over (partition by sign, customer_id, currency, bought order by month)
             is not distinct from (month + interval '1 month')::date as kept
      from states
    union all
    select sign, customer_id, first_day, last_day, country, channel, purchase_group, null, currency,
           sum(amount), sum(costed), sum(cost), bool_or(bought), false
      from states group by sign, customer_id, first_day, last_day, country, channel, purchase_group, currency),
  signed as (
    select sum(sign) as sign, ${partColumns} from parts group by ${partColumns} having sum(sign) <> 0),
  emptied as (
    delete from customer_month m using touched t
     where m.workspace_id = $1 and (m.customer_id, m.month) = (t.customer_id, t.month)
       and not exists (
         select from counted c where (c.customer_id, c.month, c.currency) = (m.customer_id, m.month, m.currency))),
  kept_months as (
    insert into customer_month (workspace_id, customer_id, month, currency, purchases, amount, costed, cost)
    select $1, customer_id, month, currency, purchases, amount, costed, cost from counted
    on conflict (workspace_id, customer_id, month, currency) do update
       set purchases = excluded.purchases, amount = excluded.amount, costed = excluded.costed, cost = excluded.cost),
  kept_customers as (
    update customer_fact f
       set first_day = c.first_day, last_day = c.last_day, purchases = c.purchases, country = c.country, channel = c.channel
      from customers c where f.workspace_id = $1 and f.customer_id = c.customer_id)
  ${addMoves(movesOf(customerSums))}`;
