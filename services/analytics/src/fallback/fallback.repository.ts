import { Injectable } from '@nestjs/common';
import { fallbackSeason, type FallbackEntry, type FallbackView } from '@fernway/contracts/http/analytics-fallback';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { DayRange } from './fallback-rates.js';

/** Minor units: what a company should buy, before and after the season. */
export type CompanyTarget = {
  companyId: string;
  companyName: string;
  currency: string;
  planned: number;
  target: number;
};

@Injectable()
export class FallbackRepository {
  /**
   * Of companies that have a target in these days. There is no rate between currencies: where months differ, those in
   * the currency of the last one count.
   */
  targets(tx: WorkspaceRead, { from, to }: DayRange, company: string | null): Promise<CompanyTarget[]> {
    return tx.query<CompanyTarget>({
      name: 'fallback-targets',
      text: `with month as (
               select m::date as starts, ($3::float8[])[extract(month from m)::int] as season,
                      (least($2::date, (m + interval '1 month - 1 day')::date) - greatest($1::date, m::date) + 1)::float8
                        / ((m + interval '1 month')::date - m::date) as share
                 from generate_series(date_trunc('month', $1::date::timestamp), $2::date::timestamp, interval '1 month') as m
             ), own as (
               select t.subject::uuid as company_id, t.month, t.amount, t.currency
                 from target_fact t
                where t.scope = 'company' and t.month in (select starts from month) and t.amount is not null
                  and ($4::uuid is null or t.subject = $4::text)
             ), goal as (
               select * from own
               union all
               select s.company_id, month.starts, s.amount, s.currency
                 from company_standard s cross join month
                where s.amount is not null and ($4::uuid is null or s.company_id = $4)
                  and not exists (select from own where own.company_id = s.company_id and own.month = month.starts)
             ), last as (
               select *, first_value(currency) over (partition by company_id order by month desc) as counted from goal
             ), target as (
               select company_id, counted as currency, sum(amount * share) as planned, sum(amount * season * share) as target
                 from last join month on month.starts = last.month
                where currency = counted group by company_id, counted
             )
             select company_id as "companyId", name.name as "companyName", currency, planned, target
               from target join record_name name on name.id = company_id and name.name is not null
              where target > 0`,
      values: [from, to, fallbackSeason, company],
    });
  }

  /** What was sold to each company in these days, by currency. */
  sold(
    tx: WorkspaceRead,
    range: DayRange,
    company: string | null,
  ): Promise<{ company: string; currency: string; amount: number }[]> {
    return tx.query<{ company: string; currency: string; amount: number }>({
      name: 'fallback-sold',
      text: `with part as (
               select key, currency, amount from roll_up
                where source = 'sale' and dimension = 'company' and grain = 'month' and starts = $4::date
               union all
               select key, currency, -amount from roll_up
                where source = 'sale' and dimension = 'company' and grain = 'day'
                  and starts > $2 and starts < $4::date + interval '1 month'
               union all
               select key, currency, amount from roll_up
                where source = 'sale' and dimension = 'company' and grain = 'day' and starts between $1 and $2 and $4 is null
             )
             select key as company, currency, sum(amount)::float8 as amount from part
              where key <> '' and ($3::uuid is null or key = $3::text) group by key, currency`,
      values: [range.from, range.to, company, wholeMonth(range)],
    });
  }

  /** Rates of the last day before `day` that is kept. */
  before(tx: WorkspaceRead, view: FallbackView, day: string): Promise<{ company: string; rate: number }[]> {
    return tx.query<{ company: string; rate: number }>({
      name: 'fallback-before',
      text: `select company_id as company, rate from fallback_history
              where view = $1 and day = (select max(day) from fallback_history where view = $1 and day < $2)`,
      values: [view, day],
    });
  }

  /** Whether there is such a company. */
  async knows(tx: WorkspaceRead, company: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'fallback-knows',
      text: `select id from record_name name where id = $1 and name.name is not null
                and exists (select from company_standard where company_id = $1)`,
      values: [company],
    });
    return rows.length > 0;
  }

  /** Time of the newest sale or target that is counted. */
  async upTo(tx: WorkspaceRead): Promise<Date | null> {
    const [row] = await tx.query<{ upTo: Date | null }>({
      name: 'fallback-up-to',
      text: `select max(event_time) as "upTo" from model_progress where model in ('sales', 'targets')`,
    });
    return row?.upTo ?? null;
  }

  /** Before the day, the newest first. */
  history(
    tx: WorkspaceRead,
    { view, day, company }: { view: FallbackView; day: string; company: string },
    most: number,
  ): Promise<FallbackEntry[]> {
    return tx.query<FallbackEntry>({
      name: 'fallback-history',
      text: `select to_char(day, 'YYYY-MM-DD') as date, rate as "fallbackRate", target::float8 as "salesTarget",
                    actual::float8 as "actualSales", currency
               from fallback_history where company_id = $1 and view = $2 and day < $3 order by day desc limit $4`,
      values: [company, view, day, most],
    });
  }

  /** The amount of a newer version stays. */
  keepStandards(
    tx: WorkspaceTx,
    standards: readonly { id: string; version: number; amount: number | null; currency: string | null }[],
  ): void {
    tx.send({
      name: 'company-standards-keep',
      text: `insert into company_standard as known (workspace_id, company_id, version, amount, currency)
             select distinct on (id) $1, id, version, amount, currency
               from unnest($2::uuid[], $3::int[], $4::bigint[], $5::text[]) as told (id, version, amount, currency)
              order by id, version desc
             on conflict (workspace_id, company_id) do update
               set version = excluded.version, amount = excluded.amount, currency = excluded.currency
             where known.version < excluded.version`,
      values: [
        tx.workspace,
        standards.map(({ id }) => id),
        standards.map(({ version }) => version),
        standards.map(({ amount }) => amount),
        standards.map(({ currency }) => currency),
      ],
    });
  }
}

/** The month that begins with these days: its sum, without the days after them, is less to read. */
const wholeMonth = ({ from, to }: DayRange): string | null =>
  from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && from !== to ? from : null;
