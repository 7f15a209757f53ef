import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@fernway/database/embedded-postgres';
import { Stop } from '../platform/stop.ts';
import { asDiskFull } from './checks.ts';
import { LogFile } from './log-file.ts';

export type SupervisedPostgresSettings = {
  dataDir: string;
  /** The same for every start: the services know no other. */
  port: number;
  /** How many it takes at a time. */
  connections: number;
  verbose: boolean;
  /** Makes what is missing in a server that has just been started, once. */
  prepare(adminUrl: string): Promise<unknown>;
  say(line: string): void;
};

const firstPause = 500;
const longestPause = 30_000;
/** After this long it counts as healthy: the next end is followed by a start at once again. */
const healthyAfter = 60_000;

/** The embedded Postgres, started again whenever it ends by itself, until it is stopped. */
export class SupervisedPostgres {
  private server: EmbeddedPostgres | undefined;
  private life: Promise<void> | undefined;
  private standing = Promise.withResolvers<void>();
  private failures = 0;
  private readonly stopping = new AbortController();
  private readonly log: LogFile;
  private readonly settings: SupervisedPostgresSettings;

  constructor(settings: SupervisedPostgresSettings) {
    this.settings = settings;
    const { dataDir, verbose, say } = settings;
    this.log = new LogFile(dataDir, 'postgres', (line) => verbose && say(line), verbose);
    // Told by `stands`, also before anybody asks.
    this.standing.promise.catch(() => undefined);
  }

  start(): void {
    this.life = this.open().then(
      (server) => this.live(server),
      (error: Error) => this.standing.reject(error),
    );
  }

  /** Resolves when it can be reached: at once, or when it is back. @throws Stop with what kept it from its first start */
  stands(): Promise<void> {
    return this.standing.promise;
  }

  /** Also ends a wait for its next start, and a start in progress. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.server?.stop();
    await this.life;
    await this.log.end();
  }

  private async open(): Promise<EmbeddedPostgres> {
    const server = await this.launch();
    try {
      await this.settings.prepare(server.adminUrl);
      return server;
    } catch (error) {
      const { inOrder, why } = await server.stop();
      const words = inOrder ? `Postgres cannot make the databases: ${(error as Error).message}` : this.ended(why);
      throw asDiskFull(this.settings.dataDir, error) ?? new Stop(words);
    }
  }

  private async live(opened: EmbeddedPostgres): Promise<void> {
    for (let server: EmbeddedPostgres | undefined = opened; server; ) {
      // Asked to stop while it was being started.
      if (this.stopping.signal.aborted) return void (await server.stop());
      const began = Date.now();
      this.server = server;
      this.standing.resolve();
      const { why } = await server.exited;
      if (this.stopping.signal.aborted) return;
      this.standing = Promise.withResolvers();
      if (Date.now() - began > healthyAfter) this.failures = 0;
      server = await this.again(this.ended(why));
    }
  }

  /** @returns the next server; nothing once it is to stop */
  private async again(why: string): Promise<EmbeddedPostgres | undefined> {
    const { say } = this.settings;
    const { signal } = this.stopping;
    for (let words = why; ; ) {
      const pause = Math.min(longestPause, firstPause * 2 ** this.failures);
      this.failures += 1;
      say(`${words}\nStarting it again in ${pause / 1000} s; the services wait for it. ${this.more()}`);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      try {
        const server = await this.launch();
        say('Postgres is running again.');
        return server;
      } catch (error) {
        if (signal.aborted) return undefined;
        words = (error as Error).message;
      }
    }
  }

  private async launch(): Promise<EmbeddedPostgres> {
    const { dataDir, port, connections } = this.settings;
    // Not by the library's entry point: without TypeORM the supervisor starts sooner and stays small.
    const { startEmbeddedPostgres } = await import('@fernway/database/embedded-postgres');
    const { signal } = this.stopping;
    const server = { dataDir: join(dataDir, 'postgres'), port, settings: { max_connections: connections }, signal };
    return startEmbeddedPostgres({ ...server, onLog: (text) => this.log.write(text) }).catch((error: Error) => {
      throw asDiskFull(dataDir, error) ?? new Stop(error.message);
    });
  }

  private readonly ended = (why: string) => `Postgres ended by itself (${why}).`;

  private more(): string {
    return `More is in ${join(this.settings.dataDir, 'logs', 'postgres.log')}`;
  }
}
