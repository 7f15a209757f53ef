import pg from 'pg';
import type { EventsLog } from './events-log.js';

const RECONNECT = 1_000;

/** One connection that hears which groups have events. While it is away, the groups' own polls stand in. */
export class PostgresListener {
  private readonly pokes = new Map<string, Set<() => void>>();
  private client: pg.Client | undefined;
  private started: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly log: EventsLog,
  ) {}

  start(): Promise<void> {
    this.started ??= this.connect();
    return this.started;
  }

  /** @returns what ends the interest */
  on(group: string, poke: () => void): () => void {
    const pokes = this.pokes.get(group) ?? new Set();
    this.pokes.set(group, pokes.add(poke));
    return () => void pokes.delete(poke);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'events-listen',
    });
    client.on('notification', ({ payload }) => this.wake(payload ?? '*'));
    client.on('error', (error) => this.log.warn({ error: error.message }, 'The listening connection was lost'));
    client.on('end', () => this.reconnect());
    await client.connect();
    await client.query('listen events');
    this.client = client;
    this.wake('*');
  }

  private reconnect(): void {
    if (this.stopped) return;
    setTimeout(() => {
      if (!this.stopped) this.connect().catch(() => this.reconnect());
    }, RECONNECT).unref();
  }

  private wake(payload: string): void {
    const groups = payload === '*' ? this.pokes.keys() : payload.split(' ');
    for (const group of groups) for (const poke of this.pokes.get(group) ?? []) poke();
  }
}
