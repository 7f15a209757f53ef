import { Injectable } from '@nestjs/common';
import type { WeekCount } from '@fernway/contracts/http/analytics';
import { type WorkspaceTx, zoneOfPostgres } from '@fernway/database';
import type { ContactFact } from './contact-fact.entity.js';

/** A contact as one of its events tells it. Times are ISO texts; `lifecycle` null: deleted. */
export type ContactState = {
  contact: string;
  version: number;
  lifecycle: string | null;
  leadSince: string | null;
  time: string;
};
/** `fresh`: nothing was known of it, and what was told is written. */
export type KnownState = Pick<ContactFact, 'lifecycle' | 'leadSince'> & {
  contact: string;
  version: number;
  fresh: boolean;
};

/** Leads of this month and the one before, and when these and the next begin. */
type LeadsOfMonths = { current: number; previous: number; lastBegan: Date; began: Date; nextBegins: Date };

@Injectable()
export class LeadsRepository {
  /** What was known of these contacts, and writes those that were not; events of the same contacts wait for this transaction. */
  take(tx: WorkspaceTx, states: ContactState[]): Promise<KnownState[]> {
    return tx.query<KnownState>({
      name: 'contact-facts-take',
      // A row that was there has been locked by the update, whose mark a new one lacks.
      text: `insert into contact_fact as known (workspace_id, contact_id, version, lifecycle, lead_since, event_time)
             select $1, told.* from ${told(2)} order by id
             on conflict (workspace_id, contact_id) do update set contact_id = known.contact_id
             returning contact_id as contact, xmax = 0 as fresh, version::int, lifecycle, lead_since as "leadSince"`,
      values: [tx.workspace, ...columnsOf(states)],
    });
  }

  keep(tx: WorkspaceTx, states: ContactState[]): void {
    tx.send({
      name: 'contact-facts-keep',
      text: `update contact_fact known set version = told.version, lifecycle = told.lifecycle, lead_since = told.lead_since, event_time = told.time
               from ${told(1)} where known.contact_id = told.id`,
      values: columnsOf(states),
    });
  }

  /** Takes leads off the quarter hours of `from` and puts them onto those of `to`. */
  moveLeads(tx: WorkspaceTx, from: (Date | null)[], to: (string | null)[]): void {
    tx.send({
      name: 'leads-move',
      text: `insert into leads_per_quarter_hour as held (workspace_id, quarter, leads)
             select $1, date_bin('15 minutes', time, 'epoch'), sum(change)
               from (select unnest($2::timestamptz[]), -1 union all select unnest($3::timestamptz[]), 1) as moved (time, change)
              where time is not null group by 2 having sum(change) <> 0 order by 2
             on conflict (workspace_id, quarter) do update set leads = held.leads + excluded.leads`,
      values: [tx.workspace, from, to],
    });
  }

  moveContacts(tx: WorkspaceTx, from: (string | null)[], to: (string | null)[]): void {
    tx.send({
      name: 'lifecycle-move',
      text: `insert into contacts_per_lifecycle as held (workspace_id, lifecycle, contacts)
             select $1, lifecycle, sum(change) from (select unnest($2::text[]), -1 union all select unnest($3::text[]), 1) as moved (lifecycle, change)
              where lifecycle is not null group by lifecycle having sum(change) <> 0 order by lifecycle
             on conflict (workspace_id, lifecycle) do update set contacts = held.contacts + excluded.contacts`,
      values: [tx.workspace, from, to],
    });
  }

  /** The last `weeks` weeks of the zone, this one included, oldest first. */
  async perWeek(tx: WorkspaceTx, weeks: number, timeZone: string): Promise<WeekCount[]> {
    return tx.query<WeekCount>({
      name: 'leads-per-week',
      text: `select to_char(monday, 'YYYY-MM-DD') as start, ${leadsWithin('monday', '7 days')} as leads
               from date_trunc('week', now() at time zone $1) as this_week,
                    generate_series(this_week - ($2::int - 1) * interval '7 days', this_week, interval '7 days') as monday
              order by monday`,
      values: [zoneOfPostgres(timeZone), weeks],
    });
  }

  async perMonth(tx: WorkspaceTx, timeZone: string): Promise<LeadsOfMonths> {
    const [row] = await tx.query<LeadsOfMonths>({
      name: 'leads-per-month',
      text: `select ${leadsWithin('this_month', '1 month')} as current,
                    ${leadsWithin(`this_month - interval '1 month'`, '1 month')} as previous,
                    (this_month - interval '1 month') at time zone $1 as "lastBegan", this_month at time zone $1 as began,
                    (this_month + interval '1 month') at time zone $1 as "nextBegins"
               from date_trunc('month', now() at time zone $1) as this_month`,
      values: [zoneOfPostgres(timeZone)],
    });
    return row!;
  }

  perLifecycle(tx: WorkspaceTx): Promise<{ lifecycle: string; contacts: number }[]> {
    return tx.query({
      name: 'contacts-per-lifecycle',
      text: 'select lifecycle, contacts from contacts_per_lifecycle',
    });
  }

  /** Time of the newest event that is counted. */
  async asOf(tx: WorkspaceTx): Promise<Date | null> {
    const [row] = await tx.query<{ asOf: Date | null }>({
      name: 'leads-as-of',
      text: 'select max(event_time) as "asOf" from contact_fact',
    });
    return row?.asOf ?? null;
  }
}

/** Leads of the span that begins at the local time `start` of zone $1. */
const leadsWithin = (start: string, span: string): string =>
  `(select coalesce(sum(leads), 0)::int from leads_per_quarter_hour
     where quarter >= (${start}) at time zone $1 and quarter < (${start} + interval '${span}') at time zone $1)`;

/** States as rows, from the parameter `first` on. */
const told = (first: number): string => {
  const [id, version, lifecycle, since, time] = [0, 1, 2, 3, 4].map((at) => `$${first + at}`);
  return `unnest(${id}::uuid[], ${version}::bigint[], ${lifecycle}::text[], ${since}::timestamptz[], ${time}::timestamptz[]) as told (id, version, lifecycle, lead_since, time)`;
};

const columnsOf = (states: ContactState[]): unknown[] => [
  states.map(({ contact }) => contact),
  states.map(({ version }) => version),
  states.map(({ lifecycle }) => lifecycle),
  states.map(({ leadSince }) => leadSince),
  states.map(({ time }) => time),
];
