import type { Person, TestService } from '@fernway/service-kit/testing';
import { rowsOf } from './crm.js';

/** Contacts of which many share a name or a time, so that the id must decide; a third has none of what may be missing. */
export const fillPages = (crm: TestService, { workspace }: Person, count: number): Promise<unknown> =>
  rowsOf(
    crm,
    `insert into contact (workspace_id, id, name, email, phone, company_name, job_title, source, lifecycle, lead_since,
                          last_activity_at, created_at, updated_at)
     select $1, gen_random_uuid(), label, entered, entered, entered, entered, entered, (array['lead', 'customer', 'past'])[1 + n % 3],
            at, at, '2026-01-01'::timestamptz + n / 7 * interval '1 second', '2026-02-01'::timestamptz + n / 5 * interval '1 ms'
       from generate_series(1, $2::int) n,
            lateral (select (array['Zoe', 'adam', '王', 'Éva'])[1 + n % 4] || ' ' || n / 40 as label) as named,
            lateral (select case when n % 3 > 0 then label end as entered,
                            case when n % 3 > 0 then '2026-03-01'::timestamptz + n / 9 * interval '1 minute' end as at) as given`,
    [workspace, count],
  );
