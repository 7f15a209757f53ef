import { createHmac, hkdfSync } from 'node:crypto';
import type { Pool } from 'pg';
import { type Counted, type Counts, windowMs } from './counts.js';

/** Longer than this a request never waits for being counted. */
const waitMs = 1_000;
const sweepMs = 60_000;
const connections = 5;

const table = `
  DO $$ BEGIN
    -- Two that make it at the same moment would refuse each other.
    PERFORM pg_advisory_xact_lock(hashtext('fernway rate counts'));
    CREATE UNLOGGED TABLE IF NOT EXISTS rate_count (key bytea PRIMARY KEY, count int NOT NULL, ends_at timestamptz NOT NULL) WITH (fillfactor = 50);
    COMMENT ON TABLE rate_count IS 'requests of a minute, by a keyed hash of whose they are';
  END $$`;

const take = `
  INSERT INTO rate_count AS c (key, count, ends_at) VALUES ($1, 1, now() + $2 * interval '1 ms')
  ON CONFLICT (key) DO UPDATE SET count = CASE WHEN c.ends_at > now() THEN c.count + 1 ELSE 1 END,
                                  ends_at = CASE WHEN c.ends_at > now() THEN c.ends_at ELSE excluded.ends_at END
  RETURNING count, extract(epoch FROM ends_at - now())::float8 * 1000 AS "leftMs"`;

/**
 * Counts that several gateways share. The table is made where it is missing: there is nothing in it to migrate, for what
 * it holds is a minute old, and gone when the server crashes.
 */
export class PostgresCounts implements Counts {
  private readonly secret: Buffer;
  private opening: Promise<Pool> | undefined;
  private sweeper: NodeJS.Timeout | undefined;

  /** @param privateKey of the gateway, the same for all of an installation: the table tells nobody's address */
  constructor(
    private readonly url: string,
    privateKey: { d: string },
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', privateKey.d, '', 'rate counts', 32));
  }

  /** @throws the driver's error, at the latest after a second */
  async take(key: string): Promise<Counted> {
    const pool = await this.open();
    const hash = createHmac('sha256', this.secret).update(key).digest();
    const { rows } = await pool.query<Counted>({ name: 'take-rate', text: take, values: [hash, windowMs] });
    return rows[0]!;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await (await this.opening?.catch(() => undefined))?.end();
  }

  /** The driver is loaded with the first request: the first page waits for nothing of it. */
  private open(): Promise<Pool> {
    this.opening ??= this.connect().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  private async connect(): Promise<Pool> {
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({
      connectionString: this.url,
      max: connections,
      keepAlive: true,
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
      application_name: 'gateway',
    });
    // A lost connection is told by the next statement; unheard, it would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', () => undefined);
    try {
      await pool.query(table);
    } catch (error) {
      await pool.end();
      throw error;
    }
    this.sweeper = setInterval(() => void this.sweep(pool), sweepMs).unref();
    return pool;
  }

  private async sweep(pool: Pool): Promise<void> {
    // The next one takes what this one could not.
    await pool.query('DELETE FROM rate_count WHERE ends_at < now()').catch(() => undefined);
  }
}
