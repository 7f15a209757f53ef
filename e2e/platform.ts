import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeGatewayPort, runPlatform, type RunningPlatform } from '../tools/platform/run-platform.ts';

export type PlatformSettings = {
  /** One process per service. */
  services?: boolean;
  env?: Record<string, string>;
};

/** The real platform, started as a person would, on data and ports of its own. */
export class Platform {
  private running: RunningPlatform | undefined;

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
      await platform.close();
      throw error;
    }
    return platform;
  }

  /** Starts on the same data, as after a night. */
  async start(): Promise<void> {
    const { services = false, env = {} } = this.settings;
    this.running = await runPlatform({
      port: this.port,
      dataDir: this.dataDir,
      build: true,
      args: services ? ['--services'] : [],
      env: {
        // A meter that fills by itself would add its five tokens somewhere in the middle.
        TOKENS_ENERGY_CLOCK: 'stopped',
        // Many people sign up from this one address.
        RATE_LIMIT_ANONYMOUS_WRITES: '1000',
        ...env,
      },
    });
  }

  /** Ctrl-C, and waits until everything has ended. @throws when it does not end cleanly */
  async stop(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    const code = await running?.stop();
    if (code) throw new Error(`The platform ended with ${code}:\n${running?.output()}`);
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** What the platform has printed since it was started. */
  log(): string {
    return this.running?.output() ?? '';
  }
}
