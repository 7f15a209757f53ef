import type { Envelope } from '@fernway/contracts/event';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { describeError, type EventsLog } from '../events-log.js';
import type { ActiveSubscription, EventSubscription } from '../event-transport.js';
import { Pulse } from '../pulse.js';

const PAGE = 100;
const LEASE = 30_000;
const HEARTBEAT = 8_000;
/** Hints may gather for a moment: a read costs the same for one event as for ten. */
const GAP = 15;
const POLL = 1_000;

type Followed = { position: string; xid: string; topic: string; envelope: Envelope };
type Page = { snapshot: string } & { [K in keyof Followed]: Followed[K] | null };
type Place = { xid: string; position: string };

/**
 * Reads events for all ephemeral groups of this process, without a delivery row for any of them. What is new is what the
 * last look could not see: published by a transaction that was in progress then, or had not begun. So nothing is missed
 * that commits late, which a look at positions above the last one would.
 */
export class PostgresFollower {
  readonly group = `follower.${uuidv7()}`;
  private readonly followers = new Set<EventSubscription>();
  private readonly pulse: Pulse;
  /** All that anybody here follows, as the array of text that it is to Postgres: made once, not for each look. */
  private types = '{}';
  private seen: string | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: EventsLog,
  ) {
    this.pulse = new Pulse(() => this.look(), {
      gap: GAP,
      idle: POLL,
      failed: (error, failures) =>
        log.warn({ failures, error: describeError(error) }, 'Reading events failed; they are read again'),
    });
  }

  poke = (): void => this.pulse.poke();

  /** From now on; what was published a moment before may come too. */
  async follow(subscription: EventSubscription): Promise<ActiveSubscription> {
    const snapshot = await this.join(subscription);
    this.seen ??= snapshot;
    this.followers.add(subscription);
    this.keep();
    this.heartbeat ??= setInterval(() => void this.beat(), HEARTBEAT).unref();
    this.pulse.poke();
    return {
      lag: async () => 0,
      close: async () => {
        this.followers.delete(subscription);
        this.keep();
      },
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.heartbeat);
    await this.pulse.stop();
    if (this.seen === undefined) return;
    // What does not leave is taken for dead after its lease.
    await this.pool
      .query('delete from consumer_group where name = $1', [this.group])
      .catch((error: unknown) => this.log.warn({ error: describeError(error) }, 'Leaving the consumers failed'));
  }

  private async look(): Promise<void> {
    if (this.seen === undefined || this.followers.size === 0) return;
    const start = startOf(this.seen);
    const { snapshot, events } = await this.read(this.seen, start);
    await this.tell(events);
    // The rest of what that look could see, and nothing that came after it: the next one finds that.
    for (let page = events.filter(({ xid }) => BigInt(xid) >= BigInt(start.xid)); page.length >= PAGE; ) {
      page = (await this.read(this.seen, page.at(-1)!, snapshot)).events;
      await this.tell(page);
    }
    this.seen = snapshot;
  }

  private async tell(events: Followed[]): Promise<void> {
    for (const { topics, types, handle } of this.followers) {
      const wanted = events.filter(({ topic, envelope }) => topics.includes(topic) && types.includes(envelope.type));
      if (wanted.length > 0) await handle(wanted.map(({ envelope }) => envelope));
    }
  }

  /**
   * A page of what is new since `seen`; what was in progress then comes first and all at once.
   * @param within for the next pages of a look: what was visible to its first, without what was in progress
   */
  private async read(seen: string, after: Place, within?: string): Promise<{ snapshot: string; events: Followed[] }> {
    const { rows } = await this.pool.query<Page>({
      name: 'events-follow',
      text: `with late as (
                    select position, xid, topic, envelope from event
                     where $1::pg_snapshot is null and xid = any($2::xid8[]) and type = any($5) order by xid, position),
                  next as (
                    select position, xid, topic, envelope from event
                     where (xid, position) > ($3::xid8, $4::bigint) and type = any($5)
                       and ($1 is null or pg_visible_in_snapshot(xid, $1)) order by xid, position limit ${PAGE})
             select look.snapshot, found.* from (select pg_current_snapshot()::text as snapshot) as look
               left join (select * from late union all select * from next) as found on true
              order by found.xid, found.position`,
      values: [within, inProgress(seen), after.xid, after.position, this.types],
    });
    return { snapshot: rows[0]!.snapshot, events: rows.filter((row): row is Page & Followed => row.envelope !== null) };
  }

  private keep(): void {
    const types = new Set([...this.followers].flatMap((subscription) => subscription.types));
    this.types = `{${[...types].map((type) => `"${type}"`).join(',')}}`;
  }

  private async join({ topics, types }: EventSubscription): Promise<string> {
    const { rows } = await this.pool.query<{ snapshot: string }>({
      text: 'select follow_events($1, $2, $3, $4)::text as snapshot',
      values: [this.group, topics, types, LEASE],
    });
    return rows[0]!.snapshot;
  }

  /** Founds the group anew, should it have been taken for dead. */
  private async beat(): Promise<void> {
    try {
      const { rowCount } = await this.pool.query({
        name: 'events-beat',
        text: `update consumer_group set expires_at = now() + $2 * interval '1 ms' where name = $1`,
        values: [this.group, LEASE],
      });
      if (rowCount === 0) for (const subscription of this.followers) await this.join(subscription);
    } catch (error) {
      this.log.warn({ group: this.group, error: describeError(error) }, 'A heartbeat failed');
    }
  }
}

/** A snapshot is `xmin:xmax:` with the ids between them that were in progress: what is below xmax and not listed was seen. */
const partsOf = (snapshot: string): string[] => snapshot.split(':');
const inProgress = (snapshot: string): string[] => partsOf(snapshot)[2]!.split(',').filter(Boolean);
/** Positions begin at 1: before the first of the transaction. */
const startOf = (snapshot: string): Place => ({ xid: partsOf(snapshot)[1]!, position: '0' });
