import type { Envelope } from '@fernway/contracts/event';
import type pg from 'pg';
import { describeError, type EventsLog } from './events-log.js';
import type { EventSubscription } from './event-transport.js';
import { Pulse } from './pulse.js';

const BATCH = 100;
const LEASE = 30_000;
const HEARTBEAT = 8_000;
const IDLE = 60_000;

type Delivery = { position: string; envelope: Envelope };

/**
 * One consumer group in one instance. The claiming transaction stays open while a batch is handled: members skip each
 * other's rows, and the rows of a killed one are free at once.
 */
export class PostgresSubscription {
  private readonly pulse: Pulse;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly control: pg.Pool,
    private readonly deliveries: pg.Pool,
    private readonly subscription: EventSubscription,
    private readonly log: EventsLog,
  ) {
    const { group } = subscription;
    this.pulse = new Pulse(() => this.deliver(), {
      gap: 0,
      // The transport looks for all its groups at once.
      idle: IDLE,
      failed: (error, failures) =>
        log.warn({ group, failures, error: describeError(error) }, 'Delivery of events failed; they come again'),
    });
  }

  async start(): Promise<void> {
    await this.join();
    if (this.subscription.ephemeral) this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT).unref();
    this.pulse.poke();
  }

  poke = (): void => this.pulse.poke();

  async stop(): Promise<void> {
    clearInterval(this.heartbeat);
    await this.pulse.stop();
    // What does not leave is taken for dead after its lease.
    if (this.subscription.ephemeral) await this.leave().catch((error: unknown) => this.log.warn({ group: this.subscription.group, error: describeError(error) }, 'Leaving a group of consumers failed'));
  }

  async lag(): Promise<number> {
    const { rows } = await this.control.query<{ count: number }>({
      name: 'events-lag',
      text: 'select count(*)::int as count from delivery where consumer_group = $1',
      values: [this.subscription.group],
    });
    return rows[0]?.count ?? 0;
  }

  private async deliver(): Promise<number | undefined> {
    const client = await this.deliveries.connect();
    let broken: Error | undefined;
    try {
      // A lost acknowledgement is a second delivery, which the inbox absorbs: no need to wait for the disk.
      await client.query('begin; set local synchronous_commit = off');
      const batch = await this.claim(client);
      if (batch.length > 0) {
        await this.subscription.handle(batch.map(({ envelope }) => envelope));
        await this.acknowledge(client, batch);
      }
      await client.query('commit');
      return batch.length === BATCH ? 0 : undefined;
    } catch (error) {
      broken = await client.query('rollback').then(
        () => undefined,
        (cause: Error) => cause,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async claim(client: pg.PoolClient): Promise<Delivery[]> {
    const { rows } = await client.query<Delivery>({
      name: 'events-claim',
      text: `select position, envelope from delivery join event using (position)
             where consumer_group = $1 order by position limit $2 for update of delivery skip locked`,
      values: [this.subscription.group, BATCH],
    });
    return rows;
  }

  private async acknowledge(client: pg.PoolClient, batch: Delivery[]): Promise<void> {
    await client.query({
      name: 'events-acknowledge',
      text: 'delete from delivery where consumer_group = $1 and position = any($2::bigint[])',
      values: [this.subscription.group, batch.map(({ position }) => position)],
    });
  }

  private async join(): Promise<void> {
    const { group, topics, types, ephemeral } = this.subscription;
    await this.control.query('select subscribe_group($1, $2, $3, $4)', [group, topics, types, ephemeral ? LEASE : null]);
  }

  /** Founds the group anew, should it have been taken for dead. */
  private async beat(): Promise<void> {
    try {
      const { rowCount } = await this.control.query({
        name: 'events-beat',
        text: `update consumer_group set expires_at = now() + $2 * interval '1 ms' where name = $1`,
        values: [this.subscription.group, LEASE],
      });
      if (rowCount === 0) await this.join();
    } catch (error) {
      this.log.warn({ group: this.subscription.group, error: describeError(error) }, 'A heartbeat failed');
    }
  }

  private async leave(): Promise<void> {
    await this.control.query(
      `with gone as (delete from consumer_group where name = $1 returning name)
       delete from delivery using gone where consumer_group = gone.name`,
      [this.subscription.group],
    );
  }
}
