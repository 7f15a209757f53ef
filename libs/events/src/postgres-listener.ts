import pg from 'pg';
import type { EventsLog } from './events-log.js';

const RECONNECT = 1_000;

/** One connection that hears a channel. Nobody may rely on it alone: while it is away, polls stand in. */
export class PostgresListener {
  private client: pg.Client | undefined;
  private started: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    /** Called with `*` after each connection: what was said meanwhile was missed. */
    private readonly heard: (payload: string) => void,
    private readonly log: EventsLog,
  ) {}

  /** Resolves when it listens; call it again where it could not connect. A connection lost later is made anew. */
  start(): Promise<void> {
    this.started ??= this.connect().catch((error: unknown) => {
      this.started = undefined;
      throw error;
    });
    return this.started;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.started?.catch(() => undefined);
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: `listen ${this.channel}`,
    });
    client.on('notification', ({ payload }) => this.heard(payload ?? ''));
    client.on('error', ({ message }) =>
      this.log.warn({ channel: this.channel, error: message }, 'The listening connection was lost'),
    );
    // One that is lost before it listens is the failed attempt's, which is repeated by itself.
    client.once('end', () => this.client === client && this.connectAgain());
    try {
      await client.connect();
      await client.query(`listen ${this.channel}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    if (this.stopped) return client.end();
    this.heard('*');
  }

  private connectAgain(): void {
    if (this.stopped) return;
    this.client = undefined;
    setTimeout(() => {
      if (!this.stopped) this.connect().catch(() => this.connectAgain());
    }, RECONNECT).unref();
  }
}
