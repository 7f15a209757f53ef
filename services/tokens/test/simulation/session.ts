import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Line, Scheduler } from './scheduler.js';

export type Query = { name?: string; text: string; values?: unknown[] };

/** A connection to the real server, lent to one simulated client after the other. */
export class Session {
  readonly pid: number;
  /** Has an open transaction. */
  open = false;

  private constructor(private readonly client: pg.Client) {
    this.pid = (client as unknown as { processID: number }).processID;
  }

  static async connect(address: pg.ClientConfig): Promise<Session> {
    const client = new pg.Client(address);
    await client.connect();
    return new Session(client);
  }

  /** Random values inside the database follow from here on. */
  async seed(seed: string): Promise<void> {
    await this.client.query(`SELECT set_config('seeded.state', $1, false)`, [seed]);
  }

  async run(query: Query): Promise<pg.QueryResult> {
    const result = await this.client.query(query);
    if (/^BEGIN/.test(query.text)) this.open = true;
    else if (/^(COMMIT|ROLLBACK)$/.test(query.text)) this.open = false;
    // Of several statements in one text the last one's answer counts.
    return Array.isArray(result) ? result.at(-1) : result;
  }

  /** As the server does for a client that is gone. */
  async abandon(): Promise<void> {
    if (this.open) await this.client.query('ROLLBACK');
    this.open = false;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** What the service takes for a connection of its pool: every statement waits for its turn in the simulation. */
class SimulatedClient extends EventEmitter implements Line {
  private lost = false;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly session: Session,
  ) {
    super();
  }

  /** Statements may be sent without waiting for answers; the server executes them one after the other. */
  query(statement: string | Query, values?: unknown[]): Promise<pg.QueryResult> {
    const query: Query = typeof statement === 'string' ? { text: statement, ...(values && { values }) } : statement;
    if (/^BEGIN/.test(query.text)) this.scheduler.begins();
    const park = async (): Promise<pg.QueryResult> => {
      if (this.lost) throw new Error('Client has encountered a connection error and is not queryable');
      return this.scheduler.park(query, this.session, this);
    };
    const answer = this.waiting === 0 ? park() : this.last.then(park, park);
    this.waiting += 1;
    this.last = answer.finally(() => (this.waiting -= 1));
    this.last.catch(() => undefined);
    return answer;
  }

  cut(): void {
    this.lost = true;
  }

  vanish(): void {
    this.cut();
    this.emit('error', new Error('The process is gone'));
  }
}

type Connected = (error: undefined, client: SimulatedClient, release: (error?: unknown) => void) => void;

/** Stands for the driver that TypeORM would load. */
export const simulatedDriver = (scheduler: Scheduler) => {
  const lend = (session: Session, done: Connected): Line => {
    const client = new SimulatedClient(scheduler, session);
    done(undefined, client, () => scheduler.giveBack(session));
    return client;
  };
  return {
    Pool: class extends EventEmitter {
      connect(done: Connected): void {
        void scheduler.take((session) => lend(session, done));
      }

      end(done: () => void): void {
        done();
      }
    },
  };
};
