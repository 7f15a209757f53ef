import { Injectable } from '@nestjs/common';
import type { HomeSummary } from '@fernway/contracts/http/crm';
import type { WorkspaceTx } from '@fernway/database';

@Injectable()
export class HomeRepository {
  /**
   * New leads of this week and the one before: an index-only range over two weeks. Leads in all: one row that the
   * writes keep.
   */
  async summary(tx: WorkspaceTx, timeZone: string): Promise<HomeSummary> {
    const [row] = await tx.query<{ current: number; previous: number; leads: number }>({
      name: 'home-summary',
      text: `with week as materialized (
               select monday at time zone $1 as start, (monday - interval '7 days') at time zone $1 as before
                 from date_trunc('week', now() at time zone $1) as monday
             )
             select count(*) filter (where lead_since >= week.start)::int as current,
                    count(*) filter (where lead_since < week.start)::int as previous,
                    coalesce((select contacts from contact_count where lifecycle = 'lead'), 0) as leads
               from week left join contact on lead_since >= week.before and deleted_at is null`,
      values: [zoneOfPostgres(timeZone)],
    });
    const { current, previous, leads } = row!;
    return { newLeads: { current, previous }, leads };
  }
}

/** An offset east of Greenwich has a plus in ISO 8601 and a minus in POSIX, which Postgres follows. */
const zoneOfPostgres = (zone: string): string => zone.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'));
