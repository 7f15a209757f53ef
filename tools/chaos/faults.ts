import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../services/tokens/test/simulation/random.ts';
import { until } from './until.ts';
import { freeze, NotBack, signal, type Victims } from './victims.ts';

/** How often each fault strikes for every other; those of the broker only where there is one. */
const deck = {
  'kill a service': 6,
  'freeze a service': 3,
  'kill Postgres': 3,
  'cut all sessions': 3,
  'read-only database': 2,
  'hold the outbox': 2,
  'kill everything': 1,
  'kill the broker': 3,
  'freeze the broker': 2,
} as const;
export type FaultName = keyof typeof deck;
export const faultNames = Object.keys(deck) as FaultName[];

/** Strikes one fault after the other, as the seed has them. */
export class Faults {
  readonly struck: Partial<Record<FaultName, number>> = {};
  private cards: FaultName[] = [];
  private readonly victims: Victims;
  private readonly random: Random;

  constructor(victims: Victims, random: Random) {
    this.victims = victims;
    this.random = random;
  }

  /** @returns its name, once it is over */
  async strike(): Promise<FaultName> {
    for (;;) {
      if (this.cards.length === 0) this.cards = faultNames.filter((name) => this.possible(name)).flatMap((name) => Array<FaultName>(deck[name]).fill(name));
      const name = this.random.draw(this.cards);
      const happened = await this.happen(name).catch((error: unknown) => {
        // Its own session may meet what an earlier fault has left; what does not come back is for people to know.
        if (error instanceof NotBack) throw error;
        return false;
      });
      if (!happened) continue;
      this.struck[name] = (this.struck[name] ?? 0) + 1;
      return name;
    }
  }

  private possible(name: FaultName): boolean {
    return this.victims.transport === 'kafka' || !/broker/.test(name);
  }

  /** @returns whether it did something */
  private async happen(name: FaultName): Promise<boolean> {
    const { victims, random } = this;
    const database = () => random.pick(Object.keys(victims.databases()).sort());
    switch (name) {
      case 'kill a service':
        return this.onService(async (pid) => signal(pid, 'SIGKILL'));
      case 'freeze a service':
        // Some shorter, some longer than the leases of 6 to 30 s.
        return this.onService((pid) => freeze(pid, random.between(1_000, 14_000)));
      case 'kill Postgres':
        return victims.killPostgres();
      case 'cut all sessions':
        return victims.withDatabase(database(), async (client) => {
          await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`);
          return true;
        });
      case 'read-only database':
        return this.readOnly(database());
      case 'hold the outbox':
        return victims.withDatabase(database(), async (client) => {
          await client.query('BEGIN');
          await client.query('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
          await sleep(random.between(500, 6_000));
          await client.query('ROLLBACK');
          return true;
        });
      case 'kill everything':
        await victims.killAll();
        return true;
      case 'kill the broker':
        await victims.killBroker(random.between(0, 15_000));
        return true;
      case 'freeze the broker':
        return victims.freezeBroker(random.between(1_000, 12_000));
    }
  }

  private async onService(strike: (pid: number) => Promise<boolean>): Promise<boolean> {
    const running = this.victims.services().sort((a, b) => (a.name < b.name ? -1 : 1));
    return running.length > 0 && strike(this.random.pick(running).pid);
  }

  /** As a database that fails over, or whose disk is guarded: its sessions end, and new ones may only read. */
  private async readOnly(service: string): Promise<boolean> {
    const set = (change: string) =>
      this.victims.withDatabase(service, async (client) => {
        await client.query('SET default_transaction_read_only = off');
        const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
        await client.query(`ALTER DATABASE ${rows[0]!.name} ${change}`);
        await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      });
    await set('SET default_transaction_read_only = on');
    await sleep(this.random.between(1_000, 8_000));
    // It must not stay so: that would be a fault that nobody ends.
    await until('the database is written again', () => set('RESET default_transaction_read_only').then(() => true));
    return true;
  }
}
