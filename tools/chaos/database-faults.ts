import { setTimeout as sleep } from 'node:timers/promises';
import { anyDatabase, anyService, type Fault, inSeconds } from './fault.ts';
import { until } from './until.ts';
import type { Victims } from './victims.ts';

const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** The database server, its sessions and its disk. */
export const databaseFaults = {
  'kill Postgres': { often: 2, strike: async (victims) => ((await victims.killPostgres()) ? 'kill -9' : undefined) },
  'freeze Postgres': {
    often: 2,
    strike: async (victims, random) => {
      const ms = random.between(1_000, 12_000);
      return (await victims.freezePostgres(ms)) ? inSeconds(ms) : undefined;
    },
  },
  'cut all sessions': {
    often: 2,
    strike: async (victims, random) => {
      const service = anyDatabase(victims, random);
      await victims.withDatabase(service, (client) => client.query(endSessions));
      return service;
    },
  },
  'read-only database': {
    often: 2,
    strike: (victims, random) => readOnly(victims, anyDatabase(victims, random), random.between(1_000, 8_000)),
  },
  'hold the outbox': {
    often: 2,
    strike: async (victims, random) => {
      const service = anyService(victims, random);
      const ms = random.between(500, 6_000);
      return victims.withDatabase(service, async (client) => {
        await client.query('BEGIN');
        await client.query('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
        await sleep(ms);
        await client.query('ROLLBACK');
        return `${service} for ${inSeconds(ms)}`;
      });
    },
  },
  'disk full': {
    often: 2,
    possible: (victims) => victims.hasDisk,
    strike: async (victims, random) => {
      const ms = random.between(1_000, 8_000);
      await victims.fillDisk(ms);
      return inSeconds(ms);
    },
  },
} satisfies Record<string, Fault>;

/** As a database that fails over, or whose disk is guarded: its sessions end, and new ones may only read. */
async function readOnly(victims: Victims, service: string, ms: number): Promise<string> {
  const set = (change: string) =>
    victims.withDatabase(service, async (client) => {
      await client.query('SET default_transaction_read_only = off');
      const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
      await client.query(`ALTER DATABASE ${rows[0]!.name} ${change}`);
      await client.query(endSessions);
    });
  await set('SET default_transaction_read_only = on');
  await sleep(ms);
  // It must not stay so: that would be a fault that nobody ends.
  await until('the database is written again', () => set('RESET default_transaction_read_only').then(() => true));
  return `${service} for ${inSeconds(ms)}`;
}
