import type { Tenancy } from '@fernway/database';
import { uuidv7 } from 'uuidv7';

const LENGTH = 6_000;
const RENEW = 2_000;

/** A row that one instance at a time holds; a holder that dies loses it after six seconds. */
export class Lease {
  private readonly holder = uuidv7();
  private held = false;
  private askedAt = 0;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly name: string,
  ) {}

  /** Whether this instance holds the lease; asks the database every two seconds only. */
  async isHeld(): Promise<boolean> {
    if (Date.now() - this.askedAt < (this.held ? RENEW : 0)) return this.held;
    const askedAt = Date.now();
    const rows = await this.tenancy.run({ platform: 'relay' }, (tx) =>
      tx.query({
        name: 'event-lease-take',
        text: `insert into event_lease as lease (name, holder, expires_at) values ($1, $2, now() + $3 * interval '1 ms')
               on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
               where lease.holder = excluded.holder or lease.expires_at < now() returning 1`,
        values: [this.name, this.holder, LENGTH],
      }),
    );
    this.held = rows.length > 0;
    this.askedAt = askedAt;
    return this.held;
  }

  /** So that the next holder need not wait. */
  async release(): Promise<void> {
    if (!this.held) return;
    this.held = false;
    await this.tenancy.run({ platform: 'relay' }, (tx) =>
      tx.query({
        name: 'event-lease-release',
        text: 'delete from event_lease where name = $1 and holder = $2',
        values: [this.name, this.holder],
      }),
    );
  }
}
