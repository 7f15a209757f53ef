import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type EmbeddedCluster, embeddedCluster } from '@fernway/database/backup';
import { publishLocalBuilds } from '@fernway/federation/publish';
import pg from 'pg';
import { startKafka } from '../kafka/main.mjs';
import { childrenOf, postgresPid, type ServiceProcess, serviceProcesses, settingsOf } from '../platform/processes.ts';
import { freeGatewayPort, runPlatform, type RunningPlatform } from '../platform/run-platform.ts';
import { SmallDisk } from './small-disk.ts';
import { Wire } from './wire.ts';

export type Transport = 'postgres' | 'kafka';
type Broker = Awaited<ReturnType<typeof startKafka>>;

export type Scene = {
  transport: Transport;
  /** Services of which two run. */
  twice: string[];
  /** Databases that services reach over a network which can be bad; the broker is reached so wherever any is. */
  wired: string[];
  /** Whether remotes are released meanwhile. */
  remotes: boolean;
};

/** Whoever acts here acts from one address, and more often than people do. */
const noLimits = { RATE_LIMIT: '100000000', RATE_LIMIT_ANONYMOUS_WRITES: '100000000' };
/** How long a broker or a whole platform may take to be there again. */
const patienceMs = 60_000;
const momentMs = 15_000;

/** What was killed and should have come back has not. */
export class NotBack extends Error {}

/** One platform in processes of its own, with everything of it that can be struck. */
export class Victims {
  private platform: RunningPlatform | undefined;
  private broker: Broker | undefined;
  private brokerWire: Wire | undefined;
  private readonly wires = new Map<string, Wire>();
  private disk: SmallDisk | undefined;
  private cluster: EmbeddedCluster | undefined;
  private urlsBefore: Record<string, string> = {};
  private said = '';
  /** Those that are whole, and the contacts that each person had before. */
  readonly backups: { file: string; known: Map<string, string[]> }[] = [];
  /** What a fault itself has found wrong. */
  readonly problems: string[] = [];
  readonly scene: Scene;
  readonly folder: string;
  private readonly port: number;

  private constructor(folder: string, scene: Scene, port: number) {
    this.folder = folder;
    this.scene = scene;
    this.port = port;
  }

  static async start(folder: string, scene: Scene): Promise<Victims> {
    const victims = new Victims(folder, scene, await freeGatewayPort());
    await mkdir(victims.clocks);
    victims.disk = await SmallDisk.mounted(victims.dataDir);
    try {
      await publishLocalBuilds(victims.remotesDir);
      if (scene.transport === 'kafka') await victims.startBroker();
      await victims.startPlatform();
      if (scene.wired.length) await victims.startWires();
    } catch (error) {
      await victims.stop();
      throw error;
    }
    return victims;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  get remotesDir(): string {
    return join(this.folder, 'remotes');
  }

  get brokers(): string | undefined {
    return this.broker?.brokers;
  }

  /** Everything the platform has printed, through all its starts. */
  get output(): string {
    return this.said + (this.platform?.output() ?? '');
  }

  /** The networks that can be made bad, by what is at their other end. */
  get networks(): Record<string, Wire> {
    return { ...Object.fromEntries(this.wires), ...(this.brokerWire && { broker: this.brokerWire }) };
  }

  /** One process each; of a service that runs twice, two of one name. */
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
    const { pathname } = new URL(this.databases()[service] ?? '');
    const client = new pg.Client({
      connectionString: Object.assign(new URL(await this.postgresUrl()), { pathname }).href,
      application_name: 'chaos',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Settings of all databases without a network between. */
  async directUrls(): Promise<Record<string, string>> {
    const { port } = new URL(await this.postgresUrl());
    const urls = Object.entries(settingsOf(this.dataDir)).filter(([name]) => /_(DATABASE|MIGRATION)_URL$/.test(name));
    return Object.fromEntries(urls.map(([name, url]) => [name, Object.assign(new URL(url), { port }).href]));
  }

  /** Of the server itself, not by a network that may be bad. @throws while there is none */
  async postgresUrl(): Promise<string> {
    this.cluster ??= await embeddedCluster(join(this.dataDir, 'postgres'));
    const port = (await readFile(join(this.cluster.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[3];
    if (!port) throw new Error('Postgres is about to start');
    return Object.assign(new URL(this.cluster.servedAt ?? ''), { port }).href;
  }

  /** Waits for a moment that a query sees. @returns whether it came in time */
  async moment(service: string, query: string, withinMs = momentMs): Promise<boolean> {
    return this.withDatabase(service, async (client) => {
      for (const end = Date.now() + withinMs; Date.now() < end; await sleep(2)) {
        if ((await client.query(query)).rows.length > 0) return true;
      }
      return false;
    });
  }

  async killPostgres(): Promise<boolean> {
    const pid = await postgresPid(this.dataDir);
    return pid !== undefined && signal(pid, 'SIGKILL');
  }

  /** All its processes: those of its sessions would go on without the first one. */
  async freezePostgres(ms: number): Promise<boolean> {
    const pid = await postgresPid(this.dataDir);
    return pid !== undefined && freeze([pid, ...childrenOf(pid)], ms);
  }

  /** kill -9 of the broker, which comes back on its port and its data after a while. @throws NotBack */
  async killBroker(awayMs: number): Promise<void> {
    await this.broker!.kill();
    await sleep(awayMs);
    await this.startBroker(this.broker!.port);
  }

  freezeBroker(ms: number): Promise<boolean> {
    return freeze([this.broker!.pid], ms);
  }

  /** Whether the disk of all data can be full. */
  get hasDisk(): boolean {
    return this.disk !== undefined;
  }

  fillDisk(ms: number): Promise<void> {
    return this.disk!.full(ms);
  }

  /** The clock of a process is off for a while. */
  async shiftClock(pid: number, byMs: number, ms: number): Promise<void> {
    const file = join(this.clocks, String(pid));
    await writeFile(file, String(byMs));
    await sleep(ms);
    await rm(file);
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

  /** @param copy where the data is to be kept that would go with its disk */
  async stop(copy?: string): Promise<number | undefined> {
    const code = await this.platform?.stop();
    await this.broker?.stop();
    for (const wire of Object.values(this.networks)) wire.stop();
    await this.disk?.unmount(copy);
    return code;
  }

  private get clocks(): string {
    return join(this.folder, 'clocks');
  }

  private async startPlatform(): Promise<void> {
    const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href;
    const env = {
      ...noLimits,
      REMOTES_DIR: this.remotesDir,
      NODE_OPTIONS: `--import=${clock}`,
      CHAOS_CLOCKS: this.clocks,
      ...(this.broker && {
        KAFKA_BROKERS: this.brokerWire ? `127.0.0.1:${this.brokerWire.port}` : this.broker.brokers,
      }),
      ...this.wiredUrls(),
    };
    const twice = this.scene.twice.length ? ['--scale', this.scene.twice.map((service) => `${service}=2`).join()] : [];
    this.platform = await runPlatform({ dataDir: this.dataDir, port: this.port, args: ['--services', ...twice], env });
  }

  /** The first start has made databases and passwords; from the second one on services reach theirs by a network of ours. */
  private async startWires(): Promise<void> {
    for (const name of this.scene.wired) {
      if (this.databases()[name])
        this.wires.set(name, await Wire.start(async () => Number(new URL(await this.postgresUrl()).port)));
    }
    this.urlsBefore = settingsOf(this.dataDir);
    this.said += this.platform!.output();
    await this.platform!.stop();
    await this.startPlatform();
  }

  private wiredUrls(): Record<string, string> {
    return Object.fromEntries(
      [...this.wires].flatMap(([service, { port }]) =>
        ['DATABASE', 'MIGRATION'].map((kind) => {
          const name = `${service.toUpperCase()}_${kind}_URL`;
          return [name, Object.assign(new URL(this.urlsBefore[name]!), { port: String(port) }).href];
        }),
      ),
    );
  }

  private async startBroker(port = 0): Promise<void> {
    if (this.scene.wired.length) this.brokerWire ??= await Wire.start(async () => this.broker!.port);
    for (const end = Date.now() + patienceMs; ; await sleep(500)) {
      try {
        this.broker = await startKafka({
          dataDir: join(this.folder, 'kafka'),
          port,
          ...(this.brokerWire && { advertisedPort: this.brokerWire.port }),
        });
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

/** Processes that do nothing for a while, as on a machine that swaps or a host that moves. @returns whether there was any */
export async function freeze(pids: number[], ms: number): Promise<boolean> {
  const frozen = pids.filter((pid) => signal(pid, 'SIGSTOP'));
  await sleep(ms);
  for (const pid of frozen) signal(pid, 'SIGCONT');
  return frozen.length > 0;
}
