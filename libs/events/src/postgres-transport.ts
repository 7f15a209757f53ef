import pg from 'pg';
import { describeError, type EventsLog, stderrLog } from './events-log.js';
import type { ActiveSubscription, EventSubscription, EventTransport, OutgoingEvent } from './event-transport.js';
import { PostgresListener } from './postgres-listener.js';
import { PostgresSubscription } from './postgres-subscription.js';

export type PostgresTransportSettings = {
  /** Role `events_service` in the database `events`. */
  url: string;
  /** For LISTEN, which needs a session: a direct connection where `url` goes through a pooler. */
  listenUrl?: string;
  /** Largest number of connections; each group being worked on holds one. */
  poolSize?: number;
  log?: EventsLog;
};

const RETENTION = '7 days';
const SWEEP = 60_000;

/** Events in a Postgres database of their own: a delivery row per consumer group, one NOTIFY per published batch. */
export class PostgresTransport implements EventTransport {
  readonly name = 'postgres';
  private readonly pool: pg.Pool;
  private readonly listener: PostgresListener;
  private readonly log: EventsLog;
  private readonly subscriptions = new Set<ActiveSubscription>();
  private readonly sweeper: NodeJS.Timeout;

  constructor({ url, listenUrl = url, poolSize = 4, log = stderrLog }: PostgresTransportSettings) {
    this.log = log;
    this.pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'events',
    });
    this.pool.on('error', (error) => log.warn({ error: error.message }, 'An idle connection to the events was lost'));
    this.listener = new PostgresListener(listenUrl, log);
    this.sweeper = setInterval(() => void this.sweep(), SWEEP).unref();
  }

  async publish(events: OutgoingEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.pool.query({
      name: 'events-publish',
      text: 'select publish_events($1, $2, $3::jsonb[])',
      values: [
        events.map((event) => event.topic),
        events.map((event) => event.type),
        events.map((event) => event.payload),
      ],
    });
  }

  async subscribe(subscription: EventSubscription): Promise<ActiveSubscription> {
    await this.listener.start();
    const active = new PostgresSubscription(this.pool, subscription, this.log);
    await active.start();
    const forget = this.listener.on(subscription.group, active.poke);
    const handle: ActiveSubscription = {
      lag: () => active.lag(),
      close: async () => {
        forget();
        this.subscriptions.delete(handle);
        await active.stop();
      },
    };
    this.subscriptions.add(handle);
    return handle;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.listener.stop();
    await this.pool.end();
  }

  private async sweep(): Promise<void> {
    await this.pool
      .query('select forget_old_events($1::interval)', [RETENTION])
      .catch((error: unknown) => this.log.warn({ error: describeError(error) }, 'Forgetting old events failed'));
  }
}
