import type { PlatformTx } from '@fernway/database';
import type { OutgoingEvent } from '../event-transport.js';

export type OutboxRow = OutgoingEvent & { position: string; event_id: string };

/** What the transport will never take, with its word for why. */
export type RefusedRow = { row: OutboxRow; error: string };

/** The relay's side of the outbox. */
export const outboxRepository = {
  /**
   * Removes the oldest rows that nobody else is relaying, as many as fit into `bytes` and one at least: they are back
   * where the transaction does not commit. A commit that is lost in a crash is a second publication, which the inboxes
   * absorb: no need to wait for the disk.
   * @returns them in order, and whether there are more
   */
  async take(tx: PlatformTx, limit: number, bytes: number): Promise<{ rows: OutboxRow[]; more: boolean }> {
    const taken = await tx.query<OutboxRow & { seen: number }>({
      name: 'outbox-take',
      text: `with oldest as materialized (
                    select position, envelope::text as payload from outbox order by position limit $1 for update skip locked),
                  sized as (
                    select position, payload, sum(octet_length(payload)) over (order by position) as until, octet_length(payload) as own from oldest),
                  soon as materialized (select set_config('synchronous_commit', 'off', true) as set)
             delete from outbox using sized, soon
              where outbox.position = sized.position and (sized.until <= $2 or sized.until = sized.own) and soon.set is not null
             returning outbox.position, event_id, topic, key, type, sized.payload, (select count(*)::int from oldest) as seen`,
      values: [limit, bytes],
    });
    const rows = taken
      .map(({ seen: _, ...row }) => row)
      .sort((one, other) => Number(one.position) - Number(other.position));
    const seen = taken[0]?.seen ?? 0;
    return { rows, more: seen === limit || seen > rows.length };
  },

  /** Puts aside what would hold up all others. */
  async refuse(tx: PlatformTx, refused: readonly RefusedRow[]): Promise<void> {
    await tx.query({
      text: `insert into outbox_refused (event_id, topic, key, type, envelope, error)
             select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::text[])`,
      values: [
        refused.map(({ row }) => row.event_id),
        refused.map(({ row }) => row.topic),
        refused.map(({ row }) => row.key),
        refused.map(({ row }) => row.type),
        refused.map(({ row }) => row.payload),
        refused.map(({ error }) => error.slice(0, 8_000)),
      ],
    });
  },
};
