import type { PlatformTx, Tenancy } from '@fernway/database';
import { describeError, type EventsLog } from './events-log.js';
import { Pulse } from './pulse.js';

const HOUR = 3_600_000;
const CHUNK = 5_000;

/** Inbox, retry and dead letters keep 30 days: longer than any transport delivers again. */
const expired = [
  { table: 'inbox', column: 'handled_at' },
  { table: 'event_retry', column: 'parked_at' },
  { table: 'event_dead_letter', column: 'died_at' },
  { table: 'outbox_refused', column: 'refused_at' },
] as const;

/** Deletes one chunk of each table. @returns whether there is more */
export const sweepEvents = async (tx: PlatformTx, days = 30): Promise<boolean> => {
  let more = false;
  for (const { table, column } of expired) {
    const gone = await tx.query({
      name: `sweep-${table}`,
      text: `delete from ${table} where ctid = any(array(
               select ctid from ${table} where ${column} < now() - $1 * interval '1 day' limit ${CHUNK})) returning 1`,
      values: [days],
    });
    more ||= gone.length === CHUNK;
  }
  return more;
};

/** Sweeps every hour, in chunks that hold no lock for long. */
export class EventsSweeper {
  private readonly pulse: Pulse;

  constructor(service: string, tenancy: Tenancy, log: EventsLog) {
    const pass = async () => ((await tenancy.run({ platform: 'sweeper' }, (tx) => sweepEvents(tx))) ? 0 : undefined);
    this.pulse = new Pulse(pass, {
      gap: 100,
      idle: HOUR,
      failed: (error) => log.warn({ service, error: describeError(error) }, 'Sweeping old events failed'),
    });
  }

  start(): void {
    this.pulse.poke();
  }

  stop(): Promise<void> {
    return this.pulse.stop();
  }
}
