import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fernway/database';

const run = promisify(execFile);

/** What the server says in its log when it happens to a session of the service. */
const inLog = {
  deadlock: / tokens ERROR: {2}deadlock detected/,
  serialization: / tokens ERROR: {2}could not serialize access/,
  'lock time-out': / tokens ERROR: {2}canceling statement due to lock timeout/,
  'session ended': / tokens FATAL: {2}terminating connection due to administrator command/,
  'crash recovery': /automatic recovery in progress/,
} as const;
export type Logged = keyof typeof inLog;

/**
 * An embedded Postgres as a platform starts it: it waits for the disk at every commit, and writes whole pages. Only how
 * it logs is set, and how soon it looks for deadlocks.
 */
export class ChaosServer {
  /** What happened, as the server's own log tells. */
  readonly logged: Record<Logged, number> = {
    deadlock: 0,
    serialization: 0,
    'lock time-out': 0,
    'session ended': 0,
    'crash recovery': 0,
  };
  private rest = '';

  private constructor(
    private readonly folder: string,
    private running: EmbeddedPostgres | undefined,
  ) {}

  static async start(): Promise<ChaosServer> {
    const server = new ChaosServer(await mkdtemp(join(tmpdir(), 'fernway-chaos-')), undefined);
    server.running = await server.boot();
    return server;
  }

  get adminUrl(): string {
    return this.running!.adminUrl;
  }

  /** SIGKILL for the postmaster and all its children, as when the machine takes the memory back; then recovery. */
  async crash(): Promise<void> {
    const { pid, port, exited } = this.running!;
    // So that it forks no more while they are counted: orphans would be nobody's children.
    process.kill(pid, 'SIGSTOP');
    const all = [pid, ...(await childrenOf(pid))];
    all.forEach(kill);
    await exited;
    // The shared memory must be nobody's before the next one starts.
    while (all.some(isAlive)) await sleep(5);
    this.running = await this.boot(port);
  }

  /** SIGKILL for one session's process: Postgres ends all others, and recovers by itself. */
  crashSession(pid: number): void {
    kill(pid);
  }

  async stop(): Promise<void> {
    await this.running!.stop();
    for (const path of [this.folder, this.running!.dataDir]) await rm(path, { recursive: true, force: true });
  }

  private boot(port = 0): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({
      dataDir: join(this.folder, 'postgres'),
      port,
      settings: { deadlock_timeout: '500ms', log_line_prefix: '%m [%p] %a ' },
      onLog: (text) => this.count(text),
    });
  }

  private count(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    for (const [name, words] of Object.entries(inLog))
      this.logged[name as Logged] += lines.filter((line) => words.test(line)).length;
  }
}

const childrenOf = async (pid: number): Promise<number[]> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It was faster.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
