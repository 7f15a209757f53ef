import pg from 'pg';
import type { EventsLog } from '../events-log.js';

const RECONNECT = 1_000;

/** One connection that hears channels. Nobody may rely on it alone: while it is away, polls stand in. */
export class PostgresListener {
  private client: pg.Client | undefined;
  private started: Promise<void> | undefined;
  private stopped = false;
  private readonly heard = new Map<string, () => void>();

  constructor(
    private readonly url: string,
    /** Shows in the server's list of connections. */
    private readonly name: string,
    private readonly log: EventsLog,
  ) {}

  /**
   * Resolves when the channel is listened to; call it again where it could not connect. A connection lost later is made
   * anew. @param heard is also called after each connection: what was said meanwhile was missed
   */
  async listen(channel: string, heard: () => void): Promise<void> {
    this.heard.set(channel, heard);
    await this.start();
    await this.client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    heard();
  }

  async unlisten(channel: string): Promise<void> {
    this.heard.delete(channel);
    // A connection that is lost at this moment listens to nothing any more.
    await this.client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.started?.catch(() => undefined);
    await this.client?.end();
  }

  private start(): Promise<void> {
    this.started ??= this.connect().catch((error: unknown) => {
      this.started = undefined;
      throw error;
    });
    return this.started;
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: `listen ${this.name}`,
    });
    client.on('notification', ({ channel }) => this.heard.get(channel)?.());
    client.on('error', ({ message }) =>
      this.log.warn({ listener: this.name, error: message }, 'The listening connection was lost'),
    );
    // One that is lost before it listens is the failed attempt's, which is repeated by itself.
    client.once('end', () => this.client === client && this.connectAgain());
    try {
      await client.connect();
      for (const channel of this.heard.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    if (this.stopped) return client.end();
    for (const heard of this.heard.values()) heard();
  }

  private connectAgain(): void {
    if (this.stopped) return;
    this.client = undefined;
    setTimeout(() => {
      if (!this.stopped) this.connect().catch(() => this.connectAgain());
    }, RECONNECT).unref();
  }
}
