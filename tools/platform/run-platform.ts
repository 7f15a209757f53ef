import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { delimiter, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../bootstrap/process.mjs';

export type PlatformRun = {
  dataDir: string;
  /** The gateway's; a free one unless given. */
  port?: number;
  args?: string[];
  env?: Record<string, string>;
  /** The whole of `npm start`: checks the packages, builds what changed. Else what was built before is run. */
  build?: boolean;
  /** `npm run dev` in the place of `npm start`. */
  dev?: boolean;
  /** A copy of the repository to run instead of this one. */
  repository?: string;
  /** Runs it as this user (needs root). */
  user?: number;
};

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

/** Whoever acts on a platform that we start acts from this one address. */
const manyFromOneAddress = {
  LIMIT_ACCOUNTS_PER_CLIENT: '100000',
  LIMIT_HASHES_PER_CLIENT: '100000',
  LIMIT_FORMS_PER_CLIENT: '100000',
};

/** Runs the start command to its end: for starts that must fail. */
export async function runToEnd(settings: PlatformRun): Promise<{ code: number; output: string }> {
  const started = startCommand({ port: await freeGatewayPort(), ...settings });
  const limit = setTimeout(() => started.signal('SIGTERM'), 180_000);
  const code = await started.exit;
  clearTimeout(limit);
  return { code, output: started.output() };
}

function startCommand({
  dataDir,
  port,
  args = [],
  env,
  build = false,
  dev = false,
  repository = root,
  user,
}: PlatformRun) {
  // The copy's own Node, where the copy has one: its user may not be let in here.
  const node = process.execPath.startsWith(root)
    ? join(repository, relative(root, process.execPath))
    : process.execPath;
  const verb = dev ? 'dev' : 'start';
  const start = build ? ['tools/bootstrap.mjs', verb] : [`tools/${verb}/main.ts`, '--no-build'];
  const command = [node, ...start, ...args];
  const asUser = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  const [program = '', ...rest] = [...asUser, ...command];
  const child = spawn(program, rest, {
    cwd: repository,
    env: {
      ...process.env,
      PATH: [join(repository, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      NODE_OPTIONS: '',
      FERNWAY_ENV_FILE: 'off',
      KAFKA_BROKERS: '',
      ...(user !== undefined && { HOME: dataDir }),
      ...manyFromOneAddress,
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended: number | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve((ended = 127));
    });
    child.on('close', (code) => resolve((ended = code ?? 1)));
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended: () => ended,
    exit,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
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
  const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2;
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
