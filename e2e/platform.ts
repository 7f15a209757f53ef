import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeGatewayPort } from '../tools/platform/run-platform.ts';

const repository = join(import.meta.dirname, '..');
const readyMs = 180_000;

export type PlatformSettings = {
  /** One process per service. */
  services?: boolean;
  env?: Record<string, string>;
};

/** The real platform, started as a person would, on data and ports of its own. */
export class Platform {
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly url: string,
    private readonly port: number,
    readonly dataDir: string,
    private readonly settings: PlatformSettings,
  ) {}

  static async start(settings: PlatformSettings = {}): Promise<Platform> {
    const port = await freeGatewayPort();
    const dataDir = await mkdtemp(join(tmpdir(), 'fernway-journey-'));
    const platform = new Platform(`http://localhost:${port}`, port, dataDir, settings);
    try {
      await platform.start();
    } catch (error) {
      // What did not come up must not stay behind either.
      await platform.close().catch(() => undefined);
      throw error;
    }
    return platform;
  }

  /** Starts on the same data, as after a night. */
  async start(): Promise<void> {
    const { services = false, env = {} } = this.settings;
    this.output = '';
    this.child = spawn(process.execPath, ['tools/bootstrap.mjs', 'start', ...(services ? ['--services'] : [])], {
      cwd: repository,
      env: {
        ...process.env,
        ...env,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        // A meter that fills by itself would add its five tokens somewhere in the middle.
        TOKENS_ENERGY_CLOCK: 'stopped',
        // Many people sign up from this one address.
        RATE_LIMIT_ANONYMOUS_WRITES: '1000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-20_000));
    this.child.stdout?.on('data', keep);
    this.child.stderr?.on('data', keep);
    await this.ready(this.child);
  }

  /** Ctrl-C, and waits until everything has ended. @throws when it does not end cleanly */
  async stop(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    child.kill('SIGINT');
    const code = await Promise.race([ended, sleep(40_000, 'late' as const)]);
    if (code !== 0) {
      child.kill('SIGKILL');
      throw new Error(`The platform ended with ${code}:\n${this.output}`);
    }
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** What the platform printed last. */
  log(): string {
    return this.output;
  }

  private async ready(child: ChildProcess): Promise<void> {
    for (const end = Date.now() + readyMs; Date.now() < end; await sleep(200)) {
      if (child.exitCode !== null) throw new Error(`The platform did not start:\n${this.output}`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
    }
    throw new Error(`The platform was not ready in time:\n${this.output}`);
  }
}
