// Start and memory of the built platform, as `npm start` runs it. Needs Linux (/proc) for the memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../bootstrap/process.mjs';
import { freeGatewayPort } from '../platform/run-platform.ts';
import { freePort } from './bed.ts';
import { cpuOf } from './cpu.mjs';
import { commandOf, memoryOf, treeOf } from './memory.ts';
import { median, report } from './rows.ts';

const starts = Number(process.env.BENCH_ROUNDS ?? 5);
/** Until garbage of the start is collected and pools are idle. */
const restMs = 5_000;

/** `cpu`: milliseconds of CPU until all were ready, Postgres aside: what a machine with other work lets a start wait for. */
type Started = { page: number; ready: number; memory: number; cpu: number };

const isOk = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(condition: () => Promise<boolean>, what: string, child: ChildProcess): Promise<void> {
  for (const limit = Date.now() + 60_000; Date.now() < limit && child.exitCode === null; await sleep(5))
    if (await condition()) return;
  throw new Error(`${what} did not come`);
}

/** Milliseconds to the first page and to every service; megabytes of all processes but Postgres, at rest. */
async function startPlatform(dataDir: string, port: number): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'tools/bootstrap.mjs'), 'start', '--no-build'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  try {
    await until(() => isOk(`http://localhost:${port}/`), 'The first page', child);
    const page = performance.now() - began;
    await until(() => isOk(`http://localhost:${port}/readyz`), 'The last service', child);
    const ready = performance.now() - began;
    const processes = treeOf(child.pid ?? 0, (pid) => !commandOf(pid).includes('postgres'));
    const cpu = processes.reduce((sum, pid) => sum + cpuOf(pid), 0);
    await sleep(restMs);
    return { page, ready, cpu, memory: memoryOf(processes) };
  } finally {
    if (child.exitCode === null) child.kill('SIGINT');
    await exit;
  }
}

/** The least that answers a page: `node:http` alone. */
async function startBare(): Promise<Omit<Started, 'ready' | 'cpu'>> {
  const port = await freePort();
  const began = performance.now();
  const code = `require('node:http').createServer((_, response) => response.end('ok')).listen(${port}, '127.0.0.1')`;
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  await until(() => isOk(`http://127.0.0.1:${port}/`), 'A bare server', child);
  const page = performance.now() - began;
  const memory = memoryOf([child.pid ?? 0]);
  child.kill();
  return { page, memory };
}

const dataDir = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
// One address for all starts, as on a laptop: pages are composed for it, at the first one.
const port = await freeGatewayPort();
try {
  const first = await startPlatform(dataDir, port);
  const ours: Started[] = [];
  const bare: Omit<Started, 'ready' | 'cpu'>[] = [];
  for (let round = 0; round < starts; round += 1) {
    ours.push(await startPlatform(dataDir, port));
    bare.push(await startBare());
  }
  const of = <Measured>(all: Measured[], part: (one: Measured) => number) => median(all.map(part));
  report([
    {
      what: 'First page',
      unit: 'ms',
      ours: of(ours, ({ page }) => page),
      reference: of(bare, ({ page }) => page),
      target: { ours: 1_000 },
    },
    { what: 'All services ready', unit: 'ms', ours: of(ours, ({ ready }) => ready), target: { ours: 6_000 } },
    { what: 'CPU until all are ready', unit: 'ms', ours: of(ours, ({ cpu }) => cpu) },
    { what: 'First start ever (makes the databases): first page', unit: 'ms', ours: first.page },
    { what: 'First start ever: all services ready', unit: 'ms', ours: first.ready },
    {
      what: 'Memory at rest, beside Postgres, shared pages once',
      unit: 'MB',
      ours: of(ours, ({ memory }) => memory),
      reference: of(bare, ({ memory }) => memory),
      target: { ours: 300 },
    },
  ]);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
