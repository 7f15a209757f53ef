import type { Envelope } from '@fernway/contracts/event';
import type pg from 'pg';
import { describeError, type EventsLog } from '../events-log.js';
import type { EventSubscription } from '../event-transport.js';
import { Pulse } from '../pulse.js';

const BATCH = 100;
const IDLE = 60_000;

type Delivery = { position: string; envelope: Envelope };

/**
 * A lasting consumer group in one instance. A batch's deliveries are removed by a transaction that stays open while it is
 * handled: members skip each other's rows, and those of a killed one are back at once.
 */
export class PostgresSubscription {
  private readonly pulse: Pulse;

  constructor(
    private readonly control: pg.Pool,
    private readonly deliveries: pg.Pool,
    private readonly subscription: EventSubscription,
    log: EventsLog,
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
    const { group, topics, types } = this.subscription;
    await this.control.query('select subscribe_group($1, $2, $3, null)', [group, topics, types]);
    this.pulse.poke();
  }

  poke = (): void => this.pulse.poke();

  stop(): Promise<void> {
    return this.pulse.stop();
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
      const batch = await this.take(client);
      if (batch.length > 0) await this.subscription.handle(batch.map(({ envelope }) => envelope));
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

  private async take(client: pg.PoolClient): Promise<Delivery[]> {
    // A lost acknowledgement is a second delivery, which the inbox absorbs: no need to wait for the disk.
    const begun = client.query('begin; set local synchronous_commit = off');
    const taken = client.query<Delivery>({
      name: 'events-take',
      text: `with next as materialized (
                    select position from delivery where consumer_group = $1 order by position limit $2 for update skip locked)
             delete from delivery using next, event
              where delivery.consumer_group = $1 and delivery.position = next.position and event.position = next.position
             returning event.position, event.envelope`,
      values: [this.subscription.group, BATCH],
    });
    const [, { rows }] = await Promise.all([begun, taken]);
    return rows.sort((one, other) => Number(one.position) - Number(other.position));
  }
}
