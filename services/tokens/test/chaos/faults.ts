import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '../simulation/random.js';
import type { Clients } from './clients.js';
import type { ChaosServer } from './server.js';
import type { Workers } from './workers.js';
import type { World } from './world.js';

/** One round of the deck, shuffled again and again: so often each fault strikes for every other. */
const deck = {
  'kill a worker': 7,
  'kill Postgres': 2,
  'kill a session': 1,
  deadlock: 6,
  'hold a lock': 3,
  'end a session': 6,
} as const;
export type FaultName = keyof typeof deck;

/** Strikes one fault after the other, at moments of the seed's choice. */
export class Faults {
  readonly struck: Record<FaultName, number> = {
    'kill a worker': 0,
    'kill Postgres': 0,
    'kill a session': 0,
    deadlock: 0,
    'hold a lock': 0,
    'end a session': 0,
  };
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly world: World,
    private readonly server: ChaosServer,
    private readonly database: string,
    private readonly workers: Workers,
    private readonly clients: Clients,
    private readonly random: Random,
  ) {}

  start(): void {
    this.running = this.strikeOn();
  }

  /** Whether each kind has struck. */
  get complete(): boolean {
    return Object.values(this.struck).every((times) => times > 0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async strikeOn(): Promise<void> {
    let cards: FaultName[] = [];
    while (!this.stopped) {
      if (cards.length === 0)
        cards = (Object.keys(deck) as FaultName[]).flatMap((name) => Array<FaultName>(deck[name]).fill(name));
      const fault = this.random.draw(cards);
      // Its own session is hit too, now and then.
      if (await this.strike(fault).catch(() => false)) this.struck[fault] += 1;
      await sleep(this.random.between(30, 400));
      await this.minutePasses().catch(() => undefined);
    }
  }

  /** @returns whether it did something */
  private async strike(fault: FaultName): Promise<boolean> {
    switch (fault) {
      case 'kill a worker':
        return this.workers.kill(this.random);
      case 'kill Postgres':
        await this.server
          .crash()
          .catch((error: unknown) => this.world.fail(`Postgres does not come back: ${String(error)}`));
        return true;
      case 'kill a session':
        return this.withSession(async (session) => {
          const victim = await this.inTransaction(session);
          if (victim) this.server.crashSession(victim);
          return victim !== undefined;
        });
      case 'end a session':
        return this.withSession(async (session) => {
          const victim = await this.inTransaction(session);
          if (!victim) return false;
          const { rows } = await session.query<{ ended: boolean }>('SELECT pg_terminate_backend($1) AS ended', [
            victim,
          ]);
          return rows[0]!.ended;
        });
      case 'hold a lock':
        return this.withSession(async (session) => {
          await session.query('BEGIN');
          await lock(session, this.random.pick(this.world.people).user);
          await sleep(this.random.between(1_000, 1_600));
          return true;
        });
      case 'deadlock':
        return this.withSession((session) => this.deadlock(session));
    }
  }

  /** Takes two accounts in the opposite order of a batch of reservations, once the batch waits for the second. */
  private async deadlock(session: pg.Client): Promise<boolean> {
    const [first, second] = [this.random.pick(this.world.people), this.random.pick(this.world.people)].sort((a, b) =>
      a.user < b.user ? -1 : 1,
    );
    if (first === second) return false;
    // Who looks for the circle first is its victim: mostly the service, which began to wait before.
    if (this.random.chance(0.8)) await session.query(`SET deadlock_timeout = '3s'`);
    await session.query('BEGIN');
    await lock(session, second!.user);
    this.clients.burst([first!, second!]);
    for (let looks = 0; looks < 60; looks += 1) {
      const { rows } = await session.query(
        'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = any(pg_blocking_pids(pid)) LIMIT 1',
      );
      if (rows.length) break;
      await sleep(5);
    }
    const victim = await lock(session, first!.user).then(
      () => false,
      (error: { code?: string }) => error.code === '40P01',
    );
    if (!victim) await session.query('ROLLBACK');
    return true;
  }

  /** A session of the service in the middle of a transaction, as soon as there is one. */
  private async inTransaction(session: pg.Client): Promise<number | undefined> {
    for (let looks = 0; looks < 100; looks += 1) {
      const { rows } = await session.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'tokens' AND datname = current_database() AND backend_xid IS NOT NULL ORDER BY pid`,
      );
      if (rows.length) return this.random.pick(rows).pid;
      await sleep(3);
    }
    return undefined;
  }

  /** A holder of an idempotency key that has not answered for a minute is taken for dead; nobody here waits a minute. */
  private async minutePasses(): Promise<void> {
    await this.withSession(async (session) => {
      await session.query(
        `UPDATE idempotency_key SET held_until = now() WHERE status IS NULL AND held_until < now() + interval '58 s'`,
      );
      return true;
    });
  }

  private async withSession(work: (session: pg.Client) => Promise<boolean>): Promise<boolean> {
    const session = new pg.Client({
      connectionString: Object.assign(new URL(this.server.adminUrl), { pathname: `/${this.database}` }).href,
      application_name: 'chaos',
    });
    session.on('error', () => undefined);
    await session.connect();
    try {
      return await work(session);
    } finally {
      await session.end().catch(() => undefined);
    }
  }
}

const lock = (session: pg.Client, user: string): Promise<unknown> =>
  session.query('SELECT 1 FROM account WHERE user_id = $1 FOR UPDATE', [user]);
