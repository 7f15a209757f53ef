import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';

type MonthRevenue = { month: string; value: number };

@Injectable()
export class ForecastsRepository {
  /** Revenue of each month from the first sale to the month of `today`, in minor units; months without sales have none. */
  revenuePerMonth(tx: WorkspaceTx, currency: string, today: string): Promise<MonthRevenue[]> {
    return tx.query<MonthRevenue>({
      name: 'forecast-revenue-per-month',
      text: `with held as (
               select starts, amount from roll_up
                where workspace_id = $1 and source = 'sale' and dimension = '' and grain = 'month' and currency = $2
                  and records <> 0 and starts <= $3::date)
             select to_char(month, 'YYYY-MM-DD') as month, coalesce(amount, 0)::float8 as value
               from generate_series(greatest((select min(starts) from held), date_trunc('month', $3::date) - interval '10 years'), date_trunc('month', $3::date), interval '1 month') as month
               left join held on starts = month::date order by month`,
      values: [tx.workspace, currency, today],
    });
  }
}
