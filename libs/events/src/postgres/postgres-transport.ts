import { createHash } from 'node:crypto';
import { PipelinedClient } from '@fernway/database/pipelined-client';
import pg from 'pg';
import { describeError, type EventsLog, stderrLog } from '../events-log.js';
import {
  type ActiveSubscription,
  type EventSubscription,
  EventsRefused,
  type EventTransport,
  type OutgoingEvent,
} from '../event-transport.js';
import { PostgresFollower } from './postgres-follower.js';
import { PostgresListener } from './postgres-listener.js';
import { PostgresSubscription } from './postgres-subscription.js';
import { Pulse } from '../pulse.js';

export type PostgresTransportSettings = {
  /** Role `events_service` in the database `events`. */
  url: string;
  /** For LISTEN, which needs a session: a direct connection where `url` goes through a pooler. */
  listenUrl?: string;
  /** Largest number of batches in work at a time: each holds a connection. */
  poolSize?: number;
  log?: EventsLog;
};

const RETENTION = '7 days';
const SWEEP = 60_000;
/** What is delivered to the group of an instance that died is read by nobody. */
const BURY = 5_000;
const POLL = 1_000;
/** What one statement carries: enough for a full batch of usual events. */
const BATCH_BYTES = 4_000_000;

/** Classes of errors that tell of the data and not of the server: a value it cannot hold, a limit of the program. */
const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? '');

/** As `publish_events` names it: a group may be called by more than the 63 bytes of a channel's name. */
const channelOf = (group: string): string => `events_${createHash('md5').update(group).digest('hex')}`;

/** Events in a Postgres database of their own: a delivery row per lasting consumer group, one NOTIFY per batch and group. */
export class PostgresTransport implements EventTransport {
  readonly name = 'postgres';
  readonly batchBytes = BATCH_BYTES;
  /** Publishing has connections of its own: slow handlers must not keep it waiting. */
  private readonly control: pg.Pool;
  private readonly deliveries: pg.Pool;
  private readonly listener: PostgresListener;
  private readonly follower: PostgresFollower;
  private readonly log: EventsLog;
  private readonly pokes = new Map<string, () => void>();
  private readonly subscriptions = new Set<ActiveSubscription>();
  private readonly poll: Pulse;
  private readonly timers: NodeJS.Timeout[];

  constructor({ url, listenUrl = url, poolSize = 10, log = stderrLog }: PostgresTransportSettings) {
    this.log = log;
    this.control = this.pool(url, 3);
    this.deliveries = this.pool(url, poolSize);
    this.listener = new PostgresListener(listenUrl, 'events', log);
    this.follower = new PostgresFollower(this.control, log);
    this.poll = new Pulse(() => this.lookForEvents(), {
      gap: POLL,
      idle: POLL,
      failed: (error, failures) => log.warn({ failures, error: describeError(error) }, 'Looking for events failed'),
    });
    this.timers = [
      setInterval(() => void this.sweep(), SWEEP).unref(),
      setInterval(() => void this.buryGroups(), BURY).unref(),
    ];
  }

  async publish(events: OutgoingEvent[]): Promise<void> {
    if (events.length === 0) return;
    const publishing = this.control.query({
      name: 'events-publish',
      text: 'select publish_events($1, $2, $3::jsonb[])',
      values: [
        events.map((event) => event.topic),
        events.map((event) => event.type),
        events.map((event) => event.payload),
      ],
    });
    await publishing.catch((error: unknown) => {
      throw isRefusal(error) ? new EventsRefused(error.message, { cause: error }) : error;
    });
  }

  async subscribe(subscription: EventSubscription): Promise<ActiveSubscription> {
    const member = subscription.ephemeral ? await this.follow(subscription) : await this.join(subscription);
    const active: ActiveSubscription = {
      lag: () => member.lag(),
      close: async () => {
        this.subscriptions.delete(active);
        await member.close();
      },
    };
    this.subscriptions.add(active);
    return active;
  }

  private async join(subscription: EventSubscription): Promise<ActiveSubscription> {
    const { group } = subscription;
    const member = new PostgresSubscription(this.control, this.deliveries, subscription, this.log);
    await member.start();
    await this.listener.listen(channelOf(group), member.poke).catch(async (error: unknown) => {
      await member.stop();
      throw error;
    });
    this.pokes.set(group, member.poke);
    this.poll.poke();
    return {
      lag: () => member.lag(),
      close: async () => {
        this.pokes.delete(group);
        await Promise.all([this.listener.unlisten(channelOf(group)), member.stop()]);
      },
    };
  }

  private async follow(subscription: EventSubscription): Promise<ActiveSubscription> {
    await this.listener.listen(channelOf(this.follower.group), this.follower.poke);
    return this.follower.follow(subscription);
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.poll.stop();
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.follower.stop();
    await this.listener.stop();
    await Promise.all([this.control.end(), this.deliveries.end()]);
  }

  /** The safety net under LISTEN: one look for all lasting groups. */
  private async lookForEvents(): Promise<void> {
    if (this.pokes.size === 0) return;
    const { rows } = await this.control.query<{ name: string }>({
      name: 'events-waiting',
      text: `select name from unnest($1::text[]) as name
             where exists (select from delivery where consumer_group = name)`,
      values: [[...this.pokes.keys()]],
    });
    for (const { name } of rows) this.pokes.get(name)?.();
  }

  private async sweep(): Promise<void> {
    await this.control
      .query('select forget_old_events($1::interval)', [RETENTION])
      .catch((error: unknown) => this.log.warn({ error: describeError(error) }, 'Forgetting old events failed'));
  }

  /** One that lives after all founds its group anew, as after every sweep. */
  private async buryGroups(): Promise<void> {
    await this.control
      .query({
        name: 'events-bury',
        text: `with gone as (delete from consumer_group where expires_at < now() returning name)
               delete from delivery using gone where consumer_group = gone.name`,
      })
      .catch((error: unknown) =>
        this.log.warn({ error: describeError(error) }, 'Forgetting groups of instances that died failed'),
      );
  }

  private pool(connectionString: string, max: number): pg.Pool {
    const pool = new pg.Pool({
      connectionString,
      max,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'events',
      Client: PipelinedClient,
    } as pg.PoolConfig);
    pool.on('error', (error) => this.log.warn({ error: error.message }, 'An idle connection to the events was lost'));
    return pool;
  }
}
