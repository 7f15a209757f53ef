import type { Socket } from 'node:net';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from './data-source.js';

/** What the pool and its connections have besides what their types tell. */
type Wire = { readyForQuery?: boolean; connection: { stream: Socket } };
type WiredPool = { _clients: Wire[] };

type Limits = { lookMs: number; silenceMs: number; askMs: number };
const usual: Limits = { lookMs: 1_000, silenceMs: 4_000, askMs: 4_000 };

/**
 * Ends what waits for a server that takes connections and says nothing: one that is frozen, or whose disk hangs, acts on no
 * time limit of its own. What waits fails within 10 s, as when the server had died, until it speaks again.
 *
 * A statement may take as long as it likes: after 4 s without a byte from any connection, the server is asked on another one
 * whether it answers at all.
 * @returns what ends the watch
 */
export const watchForSilence = (dataSource: DataSource, url: string, limits = usual): (() => void) => {
  const watch = new Watch(poolOf(dataSource) as unknown as WiredPool, url, limits);
  const timer = setInterval(() => watch.look(), limits.lookMs).unref();
  return () => clearInterval(timer);
};

class Watch {
  private readonly received = new WeakMap<Wire, number>();
  private lookedAt = Date.now();
  private heardAt = Date.now();
  private silent = false;
  private asking = false;

  constructor(
    private readonly pool: WiredPool,
    private readonly url: string,
    private readonly limits: Limits,
  ) {}

  look(): void {
    const now = Date.now();
    const { lookMs, silenceMs } = this.limits;
    // This process may have slept itself: then answers lie unread.
    const slept = now - this.lookedAt > 3 * lookMs;
    this.lookedAt = now;
    const waiting = this.pool._clients.filter(({ readyForQuery }) => !readyForQuery);
    if (this.hasReceived() || slept) this.heard();
    if (this.silent) for (const { connection } of waiting) connection.stream.destroy(noAnswer());
    else if (!waiting.length) this.heardAt = now;
    if (this.silent || now - this.heardAt >= silenceMs) void this.ask();
  }

  private hasReceived(): boolean {
    const speaking = this.pool._clients.filter((client) => {
      const { bytesRead } = client.connection.stream;
      const before = this.received.get(client) ?? 0;
      this.received.set(client, bytesRead);
      return bytesRead > before;
    });
    return speaking.length > 0;
  }

  private heard(): void {
    this.heardAt = Date.now();
    this.silent = false;
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    if (await answers(this.url, this.limits.askMs)) this.heard();
    // Acted on at the next look: what came meanwhile is read before.
    else this.silent = true;
    this.asking = false;
  }
}

const noAnswer = (): Error => Object.assign(new Error('Postgres does not answer'), { code: 'ETIMEDOUT' });

/** A refusal is an answer too. */
const answers = async (url: string, askMs: number): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: askMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    void client.end().catch(() => undefined);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code !== 'ETIMEDOUT' && message !== 'timeout expired';
  }
};
