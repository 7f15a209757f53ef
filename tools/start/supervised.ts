import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { LogFile } from './log-file.ts';
import type { DatabasesReady, PlatformMessage } from './messages.ts';

export type SupervisedSettings = {
  /** Of the log file: the service's name, or `platform` for all in one. */
  name: string;
  services: string[];
  env: Record<string, string | undefined>;
  /** Whether they are there: the process may start before. Loading its code takes about as long as starting Postgres. */
  databases(): Promise<void>;
  dataDir: string;
  verbose: boolean;
  /** Never gives up: code under work is broken at times. */
  alwaysAgain?: boolean;
  say(line: string): void;
  onListening(service: string): void;
};

const firstPause = 250;
const longestPause = 10_000;
/** After this long a process counts as healthy: the next crash is restarted at once again. */
const healthyAfter = 60_000;
const attemptsBeforeFirstBoot = 3;
const wordsMs = 500;
/** Services give themselves 15 s. */
const longestStop = 20_000;

/**
 * Megabytes of an old generation: where it may take gigabytes, as by default, Node lets three times of what is in use gather
 * before it looks what is not.
 */
const common = ['--import=@fernway/service-kit/source-maps', '--max-old-space-size=1024'];

/** And of a young one, for a laptop: of 16, as Node takes, 60 more stay resident after the start. A service that has a process of its own is there for many requests. */
export const nodeFlags = [...common, '--max-semi-space-size=4'];

/** A platform process that is started again whenever it dies, until it is stopped. */
export class Supervised {
  private child: ChildProcess | undefined;
  private stopping = false;
  private restarting = false;
  private crashes = 0;
  private everBooted = false;
  private failure: (PlatformMessage & { type: 'failed' }) | undefined;
  private readonly log: LogFile;
  private readonly booting = Promise.withResolvers<void>();
  private wake: (() => void) | undefined;
  private life: Promise<void> | undefined;

  private readonly settings: SupervisedSettings;

  constructor(settings: SupervisedSettings) {
    this.settings = settings;
    this.log = new LogFile(settings.dataDir, settings.name, (line) => settings.say(line), settings.verbose);
  }

  /** Resolves at the first complete boot; rejects when that cannot be had. */
  start(): Promise<void> {
    this.life = this.live();
    return this.booting.promise;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Ends it in order and starts it again at once: for code that changed. */
  restart(): void {
    this.restarting = true;
    this.wake?.();
    this.child?.kill('SIGTERM');
  }

  /** Lets it finish requests and events in hand. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake?.();
    const { child } = this;
    if (child?.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const tooLong = setTimeout(() => child?.kill('SIGKILL'), longestStop);
    await this.life;
    clearTimeout(tooLong);
    await this.log.end();
  }

  private async live(): Promise<void> {
    while (!this.stopping) {
      const began = Date.now();
      const end = await this.runOnce();
      if (this.stopping) break;
      if (this.restarting) {
        this.restarting = false;
        continue;
      }
      this.crashes = Date.now() - began > healthyAfter ? 1 : this.crashes + 1;
      const hopeless =
        !this.settings.alwaysAgain &&
        (this.failure?.settings || (!this.everBooted && this.crashes >= attemptsBeforeFirstBoot));
      if (hopeless) {
        this.booting.reject(new Error(this.failure?.settings ? this.failure.message : this.hopeless(end)));
        return;
      }
      const pause = Math.min(longestPause, firstPause * 2 ** (this.crashes - 1));
      const { name, say } = this.settings;
      say(
        `${name} ${this.failure ? `does not start: ${this.failure.message}` : `ended by itself (${end})`}\nStarting it again in ${pause / 1000} s.`,
      );
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, pause);
      });
    }
    this.booting.resolve();
  }

  private hopeless(end: string): string {
    const { name, dataDir } = this.settings;
    const why = this.failure?.message ?? [end, this.log.lastWords.take()].filter(Boolean).join(': ');
    return `${name} does not start: ${why}\nMore is in ${join(dataDir, 'logs', `${name}.log`)}`;
  }

  private runOnce(): Promise<string> {
    const { services, env, databases } = this.settings;
    this.failure = undefined;
    this.log.lastWords.take();
    const child = spawn(
      process.execPath,
      [...(services.length > 1 ? nodeFlags : common), join(root, 'tools/start/process.ts'), ...services],
      {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // Ctrl-C goes to the terminal's whole group; the services are told by us, once, and in order.
        detached: true,
      },
    );
    databases().then(
      () => child.send({ type: 'databases-ready' } satisfies DatabasesReady, () => undefined), // gone meanwhile
      () => undefined, // whoever made the promise ends all of it
    );
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.log.write(text));
    child.on('message', (message) => this.hear(message as PlatformMessage));
    return new Promise((resolve) => {
      child.on('error', (error) => resolve(error.message));
      child.on('exit', (code, signal) => {
        const end = signal ?? `exit code ${code}`;
        // Its last words may still be on the way, unless something that it started keeps the pipe open.
        child.on('close', () => resolve(end));
        setTimeout(() => resolve(end), wordsMs);
      });
    });
  }

  private hear(message: PlatformMessage): void {
    if (message.type === 'listening') this.settings.onListening(message.service);
    if (message.type === 'failed') {
      this.failure = message;
      this.log.note({ level: 60, service: this.settings.name, msg: message.message, err: { stack: message.stack } });
    }
    if (message.type === 'booted') {
      if (this.everBooted) this.settings.say(`${this.settings.name} is running again.`);
      this.everBooted = true;
      this.booting.resolve();
    }
  }
}
