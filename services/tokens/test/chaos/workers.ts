import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../simulation/random.js';
import type { Patch } from '../../../../tools/planting/planted-process.mjs';
import type { ClockSettings } from './worker.js';

type Worker = { process: ChildProcess; up?: string; killed: boolean };

/** What a start may take on a machine with other work. */
const startMs = 120_000;

export type WorkersSettings = { env: Record<string, string>; clock: ClockSettings; patches: Patch[] };

/** One after the other: mostly as shipped, at times stricter than the service needs, so that transactions fail to serialize. */
const isolations = [
  'read committed',
  'read committed',
  'read committed',
  'repeatable read',
  'read committed',
  'serializable',
] as const;

/** Processes of the service, each with sessions of its own kind; one that is killed is started again. */
export class Workers {
  /** Why processes ended that nobody killed: that must not happen. */
  readonly crashes: string[] = [];
  private readonly slots: Worker[] = [];
  private started = 0;
  private stopping = false;

  constructor(private readonly settings: WorkersSettings) {}

  async start(count: number): Promise<void> {
    for (let slot = 0; slot < count; slot += 1) this.slots.push(this.spawn(slot));
    await this.allUp();
  }

  /** Addresses of those that listen. */
  get urls(): string[] {
    return this.slots.flatMap(({ up }) => up ?? []);
  }

  /** @throws when one of them does not come */
  async allUp(): Promise<void> {
    const deadline = Date.now() + startMs;
    while (!this.slots.every(({ up }) => up)) {
      if (Date.now() > deadline) throw new Error(`The service does not start: ${this.crashes.join()}`);
      await sleep(50);
    }
  }

  /** SIGKILL for one that listens, in the middle of whatever it does. @returns whether there was one */
  kill(random: Random): boolean {
    const up = this.slots.filter((worker) => worker.up);
    if (up.length === 0) return false;
    const worker = random.pick(up);
    worker.killed = true;
    worker.process.kill('SIGKILL');
    const slot = this.slots.indexOf(worker);
    this.slots[slot] = this.spawn(slot);
    return true;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      this.slots.map(({ process: worker }) => {
        if (worker.exitCode !== null) return;
        const over = new Promise((done) => worker.once('exit', done));
        worker.kill('SIGKILL');
        return over;
      }),
    );
  }

  private spawn(slot: number): Worker {
    const isolation = isolations[this.started++ % isolations.length]!;
    const register = join(import.meta.dirname, '../../../../tools/planting/register.mjs');
    const child = spawn(
      process.execPath,
      [
        '--no-warnings',
        '--conditions=fernway-source',
        '--import',
        register,
        join(import.meta.dirname, 'worker.ts'),
        JSON.stringify(this.settings.clock),
      ],
      {
        env: {
          ...process.env,
          // Where a broker runs for other tests, the service would take it.
          KAFKA_BROKERS: '',
          NODE_OPTIONS: '',
          ...this.settings.env,
          // The driver's own way to set what an operator may have set for the service's role.
          PGOPTIONS: `-c lock_timeout=1200ms -c default_transaction_isolation=${isolation.replaceAll(' ', '\\ ')}`,
          FERNWAY_SIMULATION_PATCHES: JSON.stringify(this.settings.patches),
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(0, 4_000)));
    const worker: Worker = { process: child, killed: false };
    createInterface({ input: child.stdout! }).once(
      'line',
      (line) => (worker.up = (JSON.parse(line) as { url: string }).url),
    );
    child.once('exit', (code, signal) => {
      delete worker.up;
      if (worker.killed || this.stopping) return;
      this.crashes.push(`A process of the service ended by itself with ${code ?? signal}: ${said.slice(0, 3_000)}`);
      this.slots[slot] = this.spawn(slot);
    });
    return worker;
  }
}
