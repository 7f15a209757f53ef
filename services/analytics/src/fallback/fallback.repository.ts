import { Injectable } from '@nestjs/common';
import { fallbackSeason, type FallbackEntry, type FallbackView } from '@fernway/contracts/http/analytics-fallback';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { DayRange } from './fallback-rates.js';

/** What a company should buy and has bought; `before`: its last rate in the history before the day. */
export type CompanyFigures = {
  companyId: string;
  companyName: string;
  currency: string;
  planned: number;
  target: number;
  actual: number;
  before: number | null;
};

type Asked = { view: FallbackView; day: string; range: DayRange; company?: string | undefined };

@Injectable()
export class FallbackRepository {
  /**
   * Of companies that have a target in these days. There is no rate between currencies: where months differ, those in
   * the currency of the last one count.
   */
  figures(tx: WorkspaceRead, { view, day, range, company }: Asked): Promise<CompanyFigures[]> {
    return tx.query<CompanyFigures>({
      name: 'fallback-figures',
      text: `with month as (
               select m::date as starts, ($3::float8[])[extract(month from m)::int] as season,
                      (least($2::date, (m + interval '1 month - 1 day')::date) - greatest($1::date, m::date) + 1)::float8
                        / ((m + interval '1 month')::date - m::date) as share
                 from generate_series(date_trunc('month', $1::date::timestamp), $2::date::timestamp, interval '1 month') as m
             ), own as (
               select t.subject::uuid as company_id, t.month, t.amount, t.currency
                 from target_fact t
                where t.scope = 'company' and t.month in (select starts from month) and t.amount is not null
                  and ($6::uuid is null or t.subject = $6::text)
             ), goal as (
               select * from own
               union all
               select s.company_id, month.starts, s.amount, s.currency
                 from company_standard s cross join month
                where s.amount is not null and ($6::uuid is null or s.company_id = $6)
                  and not exists (select from own where own.company_id = s.company_id and own.month = month.starts)
             ), last as (
               select *, first_value(currency) over (partition by company_id order by month desc) as counted from goal
             ), target as (
               select company_id, counted as currency, sum(amount * share) as planned, sum(amount * season * share) as amount
                 from last join month on month.starts = last.month
                where currency = counted group by company_id, counted
             ), sold as (
               select key, currency, sum(amount)::float8 as amount from roll_up
                where source = 'sale' and dimension = 'company' and grain = 'day' and starts between $1 and $2 and key <> ''
                  and ($6::uuid is null or key = $6::text)
                group by key, currency
             )
             select company_id as "companyId", name.name as "companyName", target.currency, target.planned,
                    target.amount as target, coalesce(sold.amount, 0) as actual,
                    (select rate from fallback_history h
                      where h.company_id = target.company_id and h.view = $4 and h.day < $5 order by h.day desc limit 1) as before
               from target
               join record_name name on name.id = target.company_id and name.name is not null
               left join sold on sold.key = target.company_id::text and sold.currency = target.currency
              where target.amount > 0`,
      values: [range.from, range.to, fallbackSeason, view, day, company ?? null],
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
