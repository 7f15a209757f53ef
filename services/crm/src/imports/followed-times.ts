import type { RecordType } from '@fernway/contracts/http/crm-records';

/** A time that follows from what a row changes in a record `b`, which is `a` afterwards. */
type FollowedTime = { name: string; column: string; after: string };

const followed: Record<RecordType, FollowedTime[]> = {
  contact: [
    {
      name: 'leadSince',
      column: 'lead_since',
      after: `coalesce(b.lead_since, case a.lifecycle when 'lead' then statement_timestamp() end)`,
    },
  ],
  company: [],
  deal: [
    {
      name: 'stageSince',
      column: 'stage_since',
      after: `case when b.stage_id = a.stage_id then b.stage_since else statement_timestamp() end`,
    },
    {
      name: 'closedAt',
      column: 'closed_at',
      after: `case when a.state = 'open' then null when b.state = a.state then b.closed_at else statement_timestamp() end`,
    },
  ],
  product: [],
  sale: [],
  expense: [],
};

export const followedNames = (type: RecordType): string[] => followed[type].map(({ column }) => column);

/** As columns keep them: to the millisecond. */
export const followedColumns = (type: RecordType): string =>
  followed[type].map(({ column, after }) => `, (${after})::timestamptz(3) as ${column}`).join('');

/** As a change of one record tells a time. */
const told = (time: string) => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What history keeps of them, beside the row's own changes: the undo brings them back. Of `b` and `f`. */
export const followedChanges = (type: RecordType): string =>
  followed[type]
    .map(
      ({ name, column }) =>
        `|| case when f.${column} is distinct from b.${column} then jsonb_build_object('${name}', jsonb_build_array(${told(`b.${column}`)}, ${told(`f.${column}`)})) else '{}' end`,
    )
    .join(' ');
