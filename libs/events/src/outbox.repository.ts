import type { PlatformTx } from '@fernway/database';
import type { OutgoingEvent } from './event-transport.js';

export type OutboxRow = OutgoingEvent & { position: string };

/** The relay's side of the outbox. */
export const outboxRepository = {
  /** The oldest rows that nobody else is relaying, locked until the transaction ends. */
  async take(tx: PlatformTx, limit: number): Promise<OutboxRow[]> {
    return tx.query<OutboxRow>({
      name: 'outbox-take',
      text: `select position, topic, key, type, envelope::text as payload from outbox
             order by position limit $1 for update skip locked`,
      values: [limit],
    });
  },

  /** A lost removal is a second publication, which the inboxes absorb: no need to wait for the disk. */
  async remove(tx: PlatformTx, rows: OutboxRow[]): Promise<void> {
    await tx.query({ text: 'set local synchronous_commit = off' });
    await tx.query({
      name: 'outbox-remove',
      text: 'delete from outbox where position = any($1::bigint[])',
      values: [rows.map((row) => row.position)],
    });
  },
};
