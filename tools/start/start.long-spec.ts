import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishLocalBuilds } from '@fernway/federation/publish';
import { freeGatewayPort, runPlatform, type RunningPlatform } from '../platform/run-platform.ts';
import { runToEnd } from '../platform/run-to-end.ts';
import { onSmallDisk } from '../test/small-disk.ts';

// The smallest platform that keeps data: each case starts and stops it for real.
const args = ['--only', 'identity'];
const account = { email: 'ann@example.com', password: 'Passw0rd!x', firstName: 'Ann', lastName: 'Lee' };

let data: string;
let remotes: string;
let platform: RunningPlatform | undefined;
beforeAll(async () => {
  remotes = mkdtempSync(join(tmpdir(), 'fernway-remotes-'));
  chmodSync(remotes, 0o755);
  process.env.REMOTES_DIR = remotes;
  await publishLocalBuilds(remotes);
});
afterAll(() => rmSync(remotes, { recursive: true, force: true }));
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'fernway-start-'));
  chmodSync(data, 0o755);
});
afterEach(async () => {
  await platform?.stop().catch(() => undefined);
  platform = undefined;
  rmSync(data, { recursive: true, force: true });
});

const post = (path: string, body: object) =>
  fetch(`${platform?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signIn = () => post('/api/identity/sign-in', { email: account.email, password: account.password });
const serviceProcesses = () =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('tools/start/process.ts') && parentOf(Number.parseInt(line)) === platform?.pid)
    .map((line) => ({ pid: Number.parseInt(line), name: line.trim().split(' ').at(-1) }));
const parentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
const eventually = async (check: () => Promise<boolean> | boolean) => {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 100))) {
    const happened = await new Promise<boolean>((resolve) => resolve(check())).catch(() => false);
    if (happened) return;
  }
  throw new Error(`It did not happen within 60 s. The platform said:\n${platform?.output()}`);
};

it('keeps everything over a stop and a start, and refuses a second start on the same data in one line', async () => {
  platform = await runPlatform({ dataDir: data, args });
  expect(platform.output()).toContain(`Fernway is at ${platform.url}`);
  expect(platform.output()).toContain(`Mail goes to ${platform.url}/api/messaging/mailbox`);
  await eventually(() => /holds \d+ MB \(postgres \d+ MB\b.*\)\.$/m.test(platform!.output()));
  expect((await post('/api/identity/sign-up', account)).status).toBe(201);
  expect(await runToEnd({ dataDir: data, args })).toEqual({
    code: 1,
    output: `Fernway is already running on ${data}: ${platform.url} (process ${platform.pid}). Stop that one first, or give this one DATA_DIR and PORT of its own.\n`,
  });
  expect(await platform.stop()).toBe(0);
  expect(platform.output().trim().split('\n').at(-1)).toBe('Stopped.');

  platform = await runPlatform({ dataDir: data, args });
  expect((await signIn()).status).toBe(200);
});

it('starts again what was killed, and loses nothing', async () => {
  platform = await runPlatform({ dataDir: data, args });
  await post('/api/identity/sign-up', account);
  const [before] = serviceProcesses();
  process.kill(before!.pid, 'SIGKILL');
  await eventually(async () => (await signIn()).status === 200);
  expect(platform.output()).toContain('platform ended by itself (SIGKILL)\nStarting it again in 0.25 s.');
});

it('with one process per service, restarts only the one that died', async () => {
  platform = await runPlatform({ dataDir: data, args: [...args, '--services'] });
  const before = serviceProcesses();
  expect(before.map(({ name }) => name).sort()).toEqual(['gateway', 'identity']);
  process.kill(before.find(({ name }) => name === 'identity')!.pid, 'SIGKILL');
  await eventually(() => platform!.output().includes('identity is running again.'));
  const after = serviceProcesses();
  const pid = (list: typeof before, name: string) => list.find((entry) => entry.name === name)?.pid;
  expect(pid(after, 'gateway')).toBe(pid(before, 'gateway'));
  expect(pid(after, 'identity')).not.toBe(pid(before, 'identity'));
});

it('recovers when all of it was killed: no service stays behind, an old Postgres is stopped', async () => {
  platform = await runPlatform({ dataDir: data, args });
  await post('/api/identity/sign-up', account);
  const orphans = serviceProcesses();
  await platform.kill();
  const alive = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
    } catch {
      return false;
    }
  };
  await eventually(() => orphans.every(({ pid }) => !alive(pid)));
  platform = await runPlatform({ dataDir: data, args, port: platform.port });
  expect((await signIn()).status).toBe(200);
});

it('refuses a port that is in use, in one line', async () => {
  const other = createServer();
  const port = await freeGatewayPort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  expect((other.address() as AddressInfo).port).toBe(port);
  const { code, output } = await runToEnd({ dataDir: data, args, port });
  expect([code, output]).toEqual([
    1,
    `Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1000} npm start\n`,
  ]);
  await new Promise((resolve) => other.close(resolve));
});

it('names every bad setting and ends, without trying again', async () => {
  const { code, output } = await runToEnd({
    dataDir: data,
    args,
    env: { IDENTITY_DATABASE_POOL: 'many', IDENTITY_REFRESH_KEY: 'short' },
  });
  expect(code).toBe(1);
  expect(output).toContain('IDENTITY_DATABASE_POOL');
  expect(output).toContain('IDENTITY_REFRESH_KEY');
  expect(output).not.toContain('starting it again');
});

describe('on a full disk', () => {
  const mounted = (options: string, test: (folder: string) => Promise<void>) => () =>
    onSmallDisk(join(data, 'disk'), options, test);
  const sayings = (folder: string, why: string) =>
    new RegExp(
      `^The disk of ${folder} is full \\(${why}\\)\\. Make room, or set DATA_DIR to a folder on another disk\\.\\n$`,
    );

  it(
    'says so in one line before Postgres is started',
    mounted('size=40m', async (folder) => {
      const { code, output } = await runToEnd({ dataDir: folder, args });
      expect(code).toBe(1);
      expect(output).toMatch(sayings(folder, '\\d+ MB are free, 300 are needed'));
    }),
  );

  it(
    'says so in one line when it fills up on the way',
    // Room enough by its size, but not for the files that Postgres makes.
    mounted('size=400m,nr_inodes=200', async (folder) => {
      const { code, output } = await runToEnd({ dataDir: folder, args });
      expect(code).toBe(1);
      expect(output).toMatch(sayings(folder, '[^()]*No space left on device'));
    }),
  );

  it(
    'starts on its data again once there is room, and says so in one line before',
    mounted('size=600m', async (folder) => {
      await (await runPlatform({ dataDir: folder, args })).stop();
      const used = Number(
        execFileSync('df', ['--output=iused', folder], { encoding: 'utf8' }).trim().split('\n').at(-1),
      );
      const allow = (files: number) => execFileSync('mount', ['-o', `remount,size=600m,nr_inodes=${files}`, folder]);
      allow(used + 2);
      const { code, output } = await runToEnd({ dataDir: folder, args });
      expect(code).toBe(1);
      expect(output).toMatch(sayings(folder, '[^()]*No space left on device'));
      allow(used + 10_000);
      await (await runPlatform({ dataDir: folder, args })).stop();
    }),
  );
});
