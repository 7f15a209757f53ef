import type { PlatformTx } from '@fernway/database';
import type { OutgoingEvent } from './event-transport.js';

export type OutboxRow = OutgoingEvent & { position: string };

/** The relay's side of the outbox. */
export const outboxRepository = {
  /**
   * Removes the oldest rows that nobody else is relaying: they are back where the transaction does not commit. A commit that
   * is lost in a crash is a second publication, which the inboxes absorb: no need to wait for the disk.
   */
  async take(tx: PlatformTx, limit: number): Promise<OutboxRow[]> {
    const rows = await tx.query<OutboxRow>({
      name: 'outbox-take',
      text: `with taken as materialized (select position from outbox order by position limit $1 for update skip locked),
                  soon as materialized (select set_config('synchronous_commit', 'off', true) as set)
             delete from outbox using taken, soon where outbox.position = taken.position and soon.set is not null
             returning outbox.position, topic, key, type, envelope::text as payload`,
      values: [limit],
    });
    return rows.sort((one, other) => Number(one.position) - Number(other.position));
  },
};
