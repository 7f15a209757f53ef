import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promote, publish, publishLocalBuilds } from '@fernway/federation/publish';
import { root } from '../bootstrap/process.mjs';
import { freeGatewayPort, runPlatform, type RunningPlatform } from '../platform/run-platform.ts';
import { runToEnd } from '../platform/run-to-end.ts';
import { skip } from '../test/skip.ts';

// `npm start` as it is run: npm, its shell, the bootstrap, the supervisor, services and Postgres, each a process.
let data = '';
let remotes: string;
let starter: ChildProcess | undefined;
let said = '';
beforeEach(() => {
  said = '';
  if (existsSync(data)) return;
  data = mkdtempSync(join(tmpdir(), 'fernway-ends-'));
  chmodSync(data, 0o755);
});
afterEach(async () => {
  const left = ours();
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  await eventually('no process of it is left', () => ours().length === 0);
  // What ended in order starts again on its data, and sooner than on none.
  if (left.length > 0) rmSync(data, { recursive: true, force: true });
});

beforeAll(async () => {
  remotes = mkdtempSync(join(tmpdir(), 'fernway-remotes-'));
  chmodSync(remotes, 0o755);
  process.env.REMOTES_DIR = remotes;
  await publishLocalBuilds(remotes);
});
afterAll(() => {
  for (const folder of [data, remotes]) rmSync(folder, { recursive: true, force: true });
});

/** Every process that works on this test's data; what is a zombie has ended. */
function ours(): { pid: number; command: string }[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && pid !== String(process.pid))
    .map((pid) => ({
      pid: Number(pid),
      command: read(pid, 'cmdline'),
      env: read(pid, 'environ'),
      state: /\) (\S)/.exec(read(pid, 'stat'))?.[1],
    }))
    .filter(({ command, env, state }) => state !== 'Z' && (env.includes(`DATA_DIR=${data}`) || command.includes(data)))
    .map(({ pid, command }) => ({ pid, command }));
}

async function eventually(what: string, check: () => boolean, ms = 60_000) {
  for (const end = Date.now() + ms; !check(); await sleep(50)) {
    if (Date.now() > end)
      throw new Error(`Not so after ${ms / 1000} s: ${what}. Left: ${JSON.stringify(ours())}\n${said}`);
  }
}

async function started(command: string, args: string[]): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    KAFKA_BROKERS: '',
    FERNWAY_ENV_FILE: 'off',
    FERNWAY_INSTALL: 'off',
    DATA_DIR: data,
    PORT: String(await freeGatewayPort()),
  };
  starter = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const stream of [starter.stdout!, starter.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  await eventually('all services are ready', () => said.includes('All services are ready'), 120_000);
  return starter;
}

const npmStart = ['start', '--', '--no-build', '--only', 'identity'];
/** In order: the services finished, Postgres wrote its last checkpoint, the lock is free. */
const endedInOrder = async () => {
  await eventually('every process has ended', () => ours().length === 0);
  expect(existsSync(join(data, 'lock.json'))).toBe(false);
  expect(existsSync(join(data, 'run.json'))).toBe(false);
  expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false);
};

const processOf = (part: RegExp) => ours().find(({ command }) => part.test(command))!.pid;

describe('npm start ends in order', () => {
  it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('when npm itself gets %s', async (signal) => {
    const npm = await started('npm', npmStart);
    process.kill(npm.pid!, signal);
    await endedInOrder();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('when its own process gets %s', async (signal) => {
    await started('npm', npmStart);
    process.kill(processOf(/^\S*node tools\/bootstrap\.mjs start/), signal);
    await endedInOrder();
    await eventually('it said so', () => said.endsWith('Stopping …\nStopped.\n'));
  });

  it('when Ctrl-C reaches every process of the terminal, some of them twice', async () => {
    const npm = await started('npm', npmStart);
    const ended = new Promise((resolve) => npm.on('close', (code, signal) => resolve(signal ?? code)));
    process.kill(-npm.pid!, 'SIGINT');
    // What npm's shell makes of it: dash ends by the signal too once its command is through, others by the command's 0.
    expect([0, 130, 'SIGINT']).toContain(await ended);
    expect(said).toMatch(/Stopping …\nStopped\.\n$/);
    await endedInOrder();
  });

  it('when its terminal is closed, and nobody takes its words any more', async () => {
    const python = ['/usr/bin/python3', '/usr/local/bin/python3'].find(existsSync);
    if (!python) return skip('npm start in a terminal that is closed: there is no Python here to make one');
    // Forks npm into a terminal of its own, repeats what it says, and is killed: the kernel hangs up.
    const terminal = 'import pty, sys; pty.spawn(sys.argv[1:])';
    const holder = await started(python, ['-c', terminal, 'npm', ...npmStart]);
    holder.kill('SIGKILL');
    await endedInOrder();
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('when the bootstrap on another Node gets %s', async (signal) => {
    const older = ['/usr/bin/node', '/usr/local/bin/node'].find(
      (node) => existsSync(node) && execFileSync(node, ['--version'], { encoding: 'utf8' }) < 'v24',
    );
    if (!older) return skip('the bootstrap on a Node before 24: there is none here');
    await started(older, ['tools/bootstrap.mjs', ...npmStart.filter((word) => word !== '--')]);
    process.kill(processOf(/bootstrap\.mjs/), signal);
    await endedInOrder();
  });
});

describe('a start that fails says why', () => {
  const args = ['--only', 'identity'];
  const nowhere = 'postgres://identity_owner:x@127.0.0.1:1/identity';
  it.each([
    ['platform', []],
    ['identity', ['--services']],
  ])('%s, where its database is not to be reached', async (name, flags) => {
    const env = { IDENTITY_DATABASE_URL: nowhere, IDENTITY_MIGRATION_URL: nowhere };
    const { code, output } = await runToEnd({ dataDir: data, args: [...args, ...flags], env });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^${name} does not start: .*connect ECONNREFUSED 127\\.0\\.0\\.1:1$`, 'm'));
    expect(output).not.toMatch(/^\s+at /m);
    expect(output.trim().split('\n').at(-1)).toBe(`More is in ${join(data, 'logs', `${name}.log`)}`);
    expect(readFileSync(join(data, 'logs', `${name}.log`), 'utf8')).toMatch(/"stack":"[^"]*ECONNREFUSED.*\\n\s+at /);
  });

  it.each([
    ['throws', `throw new RangeError('no room')`, /RangeError: no room/],
    ['is killed', `process.kill(process.pid, 'SIGKILL')`, /SIGKILL/],
    [
      'ends with its own words',
      `process.stderr.write('the licence has run out\\n'); process.exit(9)`,
      /exit code 9: the licence has run out/,
    ],
  ])('a process that %s', async (_how, code, why) => {
    const plant = `data:text/javascript,${encodeURIComponent(`if (process.argv[1].endsWith('process.ts')) { ${code} }`)}`;
    const { code: status, output } = await runToEnd({
      dataDir: data,
      args: [...args, '--services'],
      env: { NODE_OPTIONS: `--import=${plant}` },
    });
    expect(status).toBe(1);
    expect(output).toMatch(new RegExp(`^gateway does not start: .*${why.source}`, 'm'));
  });
});

describe('a Kafka that does not answer', () => {
  const away = 'Kafka at 127.0.0.1:1 does not answer; events wait';

  it('is said on the terminal and by every part, and keeps nothing from starting or ending', async () => {
    const platform = await runPlatform({
      dataDir: data,
      args: ['--only', 'identity'],
      env: { KAFKA_BROKERS: '127.0.0.1:1' },
    });
    try {
      await eventually('it is said', () => platform.output().includes(`${away}\n`), 5_000);
      const warnings = async (port: number) =>
        ((await (await fetch(`http://localhost:${port}/readyz`)).json()) as { warnings: string[] }).warnings;
      expect(await warnings(platform.port)).toEqual([away, `identity: events: ${away}`]);
      expect(await warnings(platform.port + 101)).toEqual([`events: ${away}`]);
    } finally {
      expect(await platform.stop()).toBe(0);
    }
  });

  it('is not waited for where its address is none', async () => {
    const { code, output } = await runToEnd({
      dataDir: data,
      args: ['--only', 'identity'],
      env: { KAFKA_BROKERS: 'nonsense' },
    });
    expect([code, output]).toEqual([
      1,
      'gateway cannot start with these settings:\n  KAFKA_BROKERS: "nonsense" is not host:port\n',
    ]);
  });
});

describe('the address', () => {
  let platform: RunningPlatform | undefined;
  afterEach(() => platform?.stop());

  it('is not said where no remotes are published: nothing is started', async () => {
    const none = join(data, 'none');
    const { code, output } = await runToEnd({
      dataDir: data,
      args: ['--only', 'identity'],
      env: { REMOTES_DIR: none },
    });
    expect([code, output]).toEqual([
      1,
      `No remotes are published in ${none}, so there would be no page. Publish what was built: npm run fernway -- remotes publish\n`,
    ]);
  });

  it('is not said where the first page is nobody’s: who is asked why is', async () => {
    const some = join(data, 'some');
    const { name, version } = await publish(join(root, 'apps/billing/dist'), { into: some });
    await promote(name, version, some);
    platform = await runPlatform({ dataDir: data, args: ['--only', 'identity'], env: { REMOTES_DIR: some } });
    expect(platform.output()).not.toContain('Fernway is at');
    expect(platform.output()).toContain(
      `${platform.url} has no first page (404): ${platform.url}/readyz says what is left out.\n`,
    );
  });

  it('is said when the first page answers, not before', async () => {
    const port = await freeGatewayPort();
    // Asks from the first moment on: what is answered when the line appears is known.
    let status = 0;
    const asking = setInterval(
      () =>
        void fetch(`http://localhost:${port}/`).then(
          (answer) => (status = answer.status),
          () => undefined,
        ),
      20,
    );
    platform = await runPlatform({ dataDir: data, args: ['--only', 'identity'], port }).finally(() =>
      clearInterval(asking),
    );
    expect(platform.output()).toContain(`Fernway is at http://localhost:${port} `);
    expect(status).toBe(200);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  });
});
