import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PlatformRun, startCommand } from './start-command.ts';

export type RunningPlatform = {
  url: string;
  port: number;
  /** Of the process that was started: without `build` the supervisor itself. */
  pid: number;
  /** Everything it has printed. */
  output(): string;
  /** Ctrl-C; resolves with the exit code. What does not end by itself is killed, which is no 0 either. */
  stop(): Promise<number>;
  /** kill -9 of the supervising process only. */
  kill(): Promise<void>;
};

const readyMs = 300_000;
/** A build server that has nothing in its cache. */
const buildMs = 600_000;
/** Services give themselves 15 s, and the starter them 20 s. */
const stopMs = 40_000;

/**
 * Starts the platform as `npm start` does, and waits until every service is ready.
 * @throws with what it printed, when it ends before that or is not ready in time; nothing of it stays behind
 */
export async function runPlatform(settings: PlatformRun): Promise<RunningPlatform> {
  const port = settings.port ?? (await freeGatewayPort());
  const started = startCommand({ ...settings, port });
  const stop = async () => {
    started.signal('SIGINT');
    const limit = setTimeout(() => started.signal('SIGKILL'), stopMs);
    const code = await started.exit;
    clearTimeout(limit);
    return code;
  };
  await ready(started, settings.build ? readyMs + buildMs : readyMs).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `http://localhost:${port}`,
    port,
    pid: started.pid,
    output: started.output,
    stop,
    kill: async () => {
      started.signal('SIGKILL');
      await started.exit;
    },
  };
}

async function ready({ output, ended }: ReturnType<typeof startCommand>, timeout: number): Promise<void> {
  for (const end = Date.now() + timeout; Date.now() < end; await sleep(50)) {
    if (/All services are ready|Fernway in development is at/.test(output())) return;
    if (ended() !== undefined) throw new Error(`The platform ended (${ended()}) before it was ready:\n${output()}`);
  }
  throw new Error(`The platform was not ready after ${timeout / 1000} s:\n${output()}`);
}

/** A port with free ones at the services' distances above it, for up to three instances of each. */
export async function freeGatewayPort(): Promise<number> {
  // Two that start platforms side by side must not choose the same before either has opened it.
  const lane = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.JEST_WORKER_ID ?? 0) % 2;
  for (;;) {
    // Below the range from which systems take ports for outgoing connections.
    const port = 20_000 + (Math.floor(Math.random() * 30) * 2 + lane) * 200;
    const all = [port, ...Array.from({ length: 60 }, (_, index) => port + 101 + index)];
    if ((await Promise.all(all.map(isFree))).every(Boolean)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
