import type { Tenancy } from '@fernway/database';
import { uuidv7 } from 'uuidv7';

const LENGTH = 6_000;
const RENEW = 2_000;
const ASK = 450;

/** Takes or renews what is free or one's own; else leaves a mark that tells the holder of a rival. */
const take = `
  insert into event_lease as lease (name, holder, expires_at) values ($1, $2, now() + $3 * interval '1 ms')
  on conflict (name) do update set
    holder = case when lease.holder = excluded.holder or lease.expires_at < now() then excluded.holder else lease.holder end,
    expires_at = case when lease.holder = excluded.holder or lease.expires_at < now()
                      then excluded.expires_at else lease.expires_at end,
    rival_at = case when lease.holder = excluded.holder then lease.rival_at else now() end
  returning holder = $2 as held, coalesce(rival_at > now() - interval '10 s', false) as rivalled`;

type Standing = { held: boolean; rivalled: boolean };

/** A row that one instance at a time holds; a holder that dies loses it after six seconds. */
export class Lease {
  private readonly holder = uuidv7();
  private standing: Standing = { held: false, rivalled: false };
  private askedAt = -Infinity;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly name: string,
  ) {}

  /**
   * Whether this instance holds the lease, and whether others would like to. Asks the database when that may have
   * changed: every two seconds as the holder, twice a second else.
   */
  async ask(): Promise<Standing> {
    if (Date.now() - this.askedAt < (this.standing.held ? RENEW : ASK)) return this.standing;
    const askedAt = Date.now();
    const [standing] = await this.tenancy.run({ platform: 'relay' }, (tx) =>
      tx.query<Standing>({ name: 'event-lease-take', text: take, values: [this.name, this.holder, LENGTH] }),
    );
    this.standing = standing ?? { held: false, rivalled: false };
    this.askedAt = askedAt;
    return this.standing;
  }

  /** So that the next holder need not wait. */
  async release(): Promise<void> {
    if (!this.standing.held) return;
    this.standing = { held: false, rivalled: false };
    await this.tenancy.run({ platform: 'relay' }, (tx) =>
      tx.query({
        name: 'event-lease-release',
        text: 'delete from event_lease where name = $1 and holder = $2',
        values: [this.name, this.holder],
      }),
    );
  }
}
