import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedCluster } from '@fernway/database/backup';
import pg from 'pg';
import { startKafka } from '../kafka/main.mjs';
import { postgresPid, type ServiceProcess, serviceProcesses, settingsOf } from '../platform/processes.ts';
import { freeGatewayPort, runPlatform, type RunningPlatform } from '../platform/run-platform.ts';

export type Transport = 'postgres' | 'kafka';
type Broker = Awaited<ReturnType<typeof startKafka>>;

/** Whoever acts here acts from one address, and more often than people do. */
const noLimits = { RATE_LIMIT: '100000000', RATE_LIMIT_ANONYMOUS_WRITES: '100000000' };
/** How long a broker or a whole platform may take to be there again. */
const patienceMs = 60_000;

/** What was killed and should have come back has not. */
export class NotBack extends Error {}

/** One platform in processes of its own, with everything of it that can be struck. */
export class Victims {
  private platform: RunningPlatform | undefined;
  private broker: Broker | undefined;
  private said = '';
  readonly transport: Transport;
  private readonly folder: string;
  private readonly port: number;

  private constructor(folder: string, transport: Transport, port: number) {
    this.folder = folder;
    this.transport = transport;
    this.port = port;
  }

  static async start(folder: string, transport: Transport): Promise<Victims> {
    const victims = new Victims(folder, transport, await freeGatewayPort());
    if (transport === 'kafka') await victims.startBroker();
    await victims.startPlatform();
    return victims;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  get brokers(): string | undefined {
    return this.broker?.brokers;
  }

  /** Everything the platform has printed, through all its starts. */
  get output(): string {
    return this.said + (this.platform?.output() ?? '');
  }

  /** One process each. */
  services(): ServiceProcess[] {
    return serviceProcesses(this.platform!.pid);
  }

  /** Of the services that have one: addresses by which their tables can be read and changed. */
  databases(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(settingsOf(this.dataDir)).flatMap(([name, url]) => {
        const service = /^(\w+)_MIGRATION_URL$/.exec(name)?.[1];
        return service ? [[service.toLowerCase(), url]] : [];
      }),
    );
  }

  /** As superuser: only that one may end the sessions of others. */
  async withDatabase<T>(service: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const { servedAt = '' } = await embeddedCluster(join(this.dataDir, 'postgres'));
    const { pathname } = new URL(this.databases()[service] ?? '');
    const client = new pg.Client({ connectionString: Object.assign(new URL(servedAt), { pathname }).href, application_name: 'chaos' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async killPostgres(): Promise<boolean> {
    const pid = await postgresPid(this.dataDir);
    return pid !== undefined && signal(pid, 'SIGKILL');
  }

  /** kill -9 of the broker, which comes back on its port and its data after a while. @throws NotBack */
  async killBroker(awayMs: number): Promise<void> {
    await this.broker!.kill();
    await sleep(awayMs);
    await this.startBroker(this.broker!.port);
  }

  freezeBroker(ms: number): Promise<boolean> {
    return freeze(this.broker!.pid, ms);
  }

  /** kill -9 of everything at once, as by a power cut; then `npm start` on what is there. @throws NotBack */
  async killAll(): Promise<void> {
    const services = this.services();
    this.said += this.platform!.output();
    await this.platform!.kill();
    for (const { pid } of services) signal(pid, 'SIGKILL');
    await this.killPostgres();
    await this.startPlatform().catch((error: Error) => {
      throw new NotBack(`npm start after a kill of everything: ${error.message}`);
    });
  }

  async stop(): Promise<number | undefined> {
    const code = await this.platform?.stop();
    await this.broker?.stop();
    return code;
  }

  private async startPlatform(): Promise<void> {
    const env = { ...noLimits, ...(this.brokers && { KAFKA_BROKERS: this.brokers }) };
    this.platform = await runPlatform({ dataDir: this.dataDir, port: this.port, args: ['--services'], env });
  }

  private async startBroker(port = 0): Promise<void> {
    for (const end = Date.now() + patienceMs; ; await sleep(500)) {
      try {
        this.broker = await startKafka({ dataDir: join(this.folder, 'kafka'), port });
        return;
      } catch (error) {
        if (Date.now() > end) throw new NotBack(`the broker after a kill: ${(error as Error).message}`);
      }
    }
  }
}

/** @returns whether there was such a process */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** A process that does nothing for a while, as on a machine that swaps or a host that moves. @returns whether there was such a process */
export async function freeze(pid: number, ms: number): Promise<boolean> {
  if (!signal(pid, 'SIGSTOP')) return false;
  await sleep(ms);
  return signal(pid, 'SIGCONT');
}
