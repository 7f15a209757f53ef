import { Injectable } from '@nestjs/common';
import type { TrendPeriod } from '@fernway/contracts/http/crm-home';
import { type WorkspaceTx, zoneOfPostgres } from '@fernway/database';

export type Measure = 'lead' | 'customer' | 'call' | 'won';

/** Period `n` begins at `day`; what it holds of a measure, in a currency where it is money. */
export type PeriodRow = {
  n: number;
  day: string;
  measure: Measure | null;
  currency: string;
  records: number;
  value: number;
};

/** What was sold in period `n`, in one currency. */
export type SalesRow = { n: number; currency: string; sales: number; amount: number };

type Asked = { period: TrendPeriod; periods: number; timeZone: string };

@Injectable()
export class PeriodsRepository {
  /**
   * The running period, which ends with the running quarter hour, and those before it, the first first. Each is read as
   * the whole days of UTC in it and the quarter hours at its two ends: a fixed number of rows for each period.
   */
  totals(
    tx: WorkspaceTx,
    { period, periods, timeZone, measures }: Asked & { measures: Measure[] },
  ): Promise<PeriodRow[]> {
    return tx.query<PeriodRow>({
      name: 'period-totals',
      text: `with period as materialized (
               select n, at::date::text as day, at at time zone $1 as start, least((at + step) at time zone $1, now_quarter) as stop
                 from (select ('1 ' || $2::text)::interval as step, date_trunc($2::text, now() at time zone $1) as running,
                              date_bin('15 minutes', now(), '2000-01-01Z') + interval '15 minutes' as now_quarter) as today,
                      generate_series(0, $3::int - 1) as n, lateral (select running - ($3::int - 1 - n) * step as at) as first
             ), day_span as (
               select n, start, stop, date_trunc('day', start - interval '1 microsecond', 'UTC') + interval '24 hours' as first_day,
                      date_trunc('day', stop, 'UTC') as end_day from period
             ), span as (
               select n, 'quarter' as grain, start as low, least(first_day, stop) as high from day_span
               union all select n, 'day', first_day, end_day from day_span
               union all select n, 'quarter', greatest(end_day, first_day), stop from day_span
             ), total as (
               select span.n, wanted.measure, t.currency, sum(t.records)::int as records, sum(t.value) as value
                 from span cross join unnest($4::text[]) as wanted (measure) cross join lateral (
                   select currency, sum(records) as records, sum(value) as value from period_total p
                    where p.measure = wanted.measure and p.grain = span.grain and p.start >= span.low and p.start < span.high group by currency
                 ) as t group by span.n, wanted.measure, t.currency having sum(t.records) <> 0
             )
             select n, period.day, measure, coalesce(currency, '') as currency, coalesce(records, 0) as records,
                    least(round(coalesce(value, 0)), ${Number.MAX_SAFE_INTEGER})::float8 as value
               from period left join total using (n) order by n, records desc, currency`,
      values: [zoneOfPostgres(timeZone), period, periods, measures],
    });
  }

  /** As `totals`, of sales: of the whole days of each period, whose dates are the same everywhere. */
  sales(tx: WorkspaceTx, { period, periods, timeZone }: Asked): Promise<SalesRow[]> {
    const most = Number.MAX_SAFE_INTEGER;
    return tx.query<SalesRow>({
      name: 'period-sales',
      text: `with period as materialized (
               select n, at at time zone 'UTC' as start, (at + step) at time zone 'UTC' as stop
                 from (select ('1 ' || $2::text)::interval as step, date_trunc($2::text, now() at time zone $1) as running) as today,
                      generate_series(0, $3::int - 1) as n, lateral (select running - ($3::int - 1 - n) * step as at) as first
             )
             select n, t.currency, t.sales, least(greatest(t.amount, -${most}), ${most})::float8 as amount
               from period cross join lateral (
                 select currency, sum(records)::int as sales, sum(value) as amount from period_total p
                  where p.measure = 'sale' and p.grain = 'day' and p.start >= period.start and p.start < period.stop
                  group by currency having sum(records) <> 0
               ) as t order by n, t.sales desc, t.currency`,
      values: [zoneOfPostgres(timeZone), period, periods],
    });
  }

  /** Calls that are planned for the rest of the running quarter hour, which counts as a whole. */
  async plannedCalls(tx: WorkspaceTx): Promise<number> {
    const [row] = await tx.query<{ calls: number }>({
      name: 'period-planned-calls',
      text: `select count(*)::int as calls from activity
              where kind = 'call' and direction is distinct from 'in' and deleted_at is null
                and at > now() and at < date_bin('15 minutes', now(), '2000-01-01Z') + interval '15 minutes'`,
    });
    return row!.calls;
  }
}
