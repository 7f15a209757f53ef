import type { Envelope } from '@fernway/contracts/event';
import type { PlatformTx } from '@fernway/database';

export type ParkedEvent = { handler: string; envelope: Envelope; attempts: number };

type Failure = { handler: string; envelope: Envelope; error: string };

const shorten = (error: string): string => error.slice(0, 8_000);

/** Events that failed and wait for another attempt, of this service only. */
export const retryRepository = {
  async park(tx: PlatformTx, { handler, envelope, error }: Failure, delay: number): Promise<void> {
    await tx.query({
      name: 'event-retry-park',
      text: `insert into event_retry (handler, event_id, envelope, attempts, error, next_at)
             values ($1, $2, $3, 1, $4, now() + $5 * interval '1 ms') on conflict do nothing`,
      values: [handler, envelope.id, JSON.stringify(envelope), shorten(error), delay],
    });
  },

  /** Due events, locked until the transaction ends: another instance skips them, a killed one frees them at once. */
  async claim(tx: PlatformTx, limit: number): Promise<ParkedEvent[]> {
    return tx.query<ParkedEvent>({
      name: 'event-retry-claim',
      text: `select handler, envelope, attempts from event_retry where next_at <= now()
             order by next_at limit $1 for update skip locked`,
      values: [limit],
    });
  },

  async postpone(tx: PlatformTx, { handler, envelope, error }: Failure, delay: number): Promise<void> {
    await tx.query({
      name: 'event-retry-postpone',
      text: `update event_retry set attempts = attempts + 1, error = $3, next_at = clock_timestamp() + $4 * interval '1 ms'
             where handler = $1 and event_id = $2`,
      values: [handler, envelope.id, shorten(error), delay],
    });
  },

  async remove(tx: PlatformTx, handler: string, eventId: string): Promise<void> {
    await tx.query({
      name: 'event-retry-remove',
      text: 'delete from event_retry where handler = $1 and event_id = $2',
      values: [handler, eventId],
    });
  },
};
