import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runPlatform, type RunningPlatform } from '../platform/run-platform.ts';
import { runToEnd } from '../platform/run-to-end.ts';
import { onSmallDisk } from '../test/small-disk.ts';

let data: string;
let platform: RunningPlatform | undefined;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'fernway-postgres-'));
  chmodSync(data, 0o755);
});
afterEach(async () => {
  await platform?.stop().catch(() => undefined);
  platform = undefined;
  rmSync(data, { recursive: true, force: true });
});

const eventually = async (what: string, check: () => Promise<boolean> | boolean) => {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (await Promise.resolve(check()).catch(() => false)) return;
  }
  throw new Error(`Not so after 60 s: ${what}. The platform said:\n${platform?.output()}`);
};
const said = (words: string) => eventually(`it says "${words}"`, () => platform!.output().includes(words));

const personOf = (name: string) => ({
  email: `${name}@example.com`,
  password: 'Passw0rd!x',
  firstName: name,
  lastName: 'Lee',
});
const ask = async (
  path: string,
  { token, body, method = body ? 'POST' : 'GET' }: { token?: string; body?: object; method?: string } = {},
) => {
  const answer = await fetch(`${platform?.url}/api/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
};
const signUp = (name: string) => ask('identity/sign-up', { body: personOf(name) });
const signIn = (name: string) =>
  ask('identity/sign-in', { body: { email: personOf(name).email, password: personOf(name).password } });
const gatewayReadiness = async () => {
  const answer = await fetch(`${platform!.url}/readyz`);
  return { code: answer.status, ...((await answer.json()) as object) };
};
const readiness = async () => (await fetch(`http://127.0.0.1:${platform!.port + 101}/readyz`)).status;

const postmaster = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const kill = (folder: string) => process.kill(postmaster(folder), 'SIGKILL');
/** A setting that there is not keeps Postgres from starting, until it is taken back. */
const breakSettings = (folder: string) => {
  const file = join(folder, 'postgres', 'postgresql.auto.conf');
  const { size } = statSync(file);
  appendFileSync(file, 'no_such_setting = on\n');
  return () => truncateSync(file, size);
};

it('starts Postgres again until it stands, says why it did not, and everything goes on by itself', async () => {
  platform = await runPlatform({ dataDir: data, args: ['--only', 'identity,tokens'] });
  expect((await signUp('ann')).status).toBe(201);
  const repair = breakSettings(data);
  kill(data);
  await said('Starting it again in 1 s');
  expect(platform.output()).toMatch(
    /Postgres ended by itself \(SIGKILL: [^\n]+\)\.\nStarting it again in 0\.5 s; the services wait for it\. More is in \S+postgres\.log\n/,
  );
  expect(platform.output()).toMatch(
    /Postgres did not start: exit code 1: configuration file [^\n]+ contains errors\nStarting it again in 1 s/,
  );
  expect(await signIn('ann')).toMatchObject({
    status: 503,
    retryAfter: '1',
    body: { code: 'unavailable', title: 'Not available right now' },
  });
  expect(await readiness()).toBe(503);
  repair();
  await said('Postgres is running again.');
  await eventually('it signs in', async () => (await signIn('ann')).status === 200);
  await eventually('it is ready', async () => (await readiness()) === 200);
  const bob = await signUp('bob');
  expect(bob.status).toBe(201);
  const { accessToken: token } = (await signIn('bob')).body.session;
  await eventually(
    'the event of the sign-up arrives',
    async () => (await ask('tokens/balance', { token })).body.available === 10,
  );

  breakSettings(data);
  kill(data);
  await said('Starting it again in 4 s');
  expect(await platform.stop()).toBe(0);
  // A service may say meanwhile that it still waits.
  expect(platform.output()).toMatch(
    /; the services wait for it\. [^\n]+\nStopping …\n((?!Postgres)[^\n]+\n)*Stopped\.\n$/,
  );
  const { code, output } = await runToEnd({ dataDir: data, args: ['--only', 'identity'] });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^Postgres did not start: exit code 1: configuration file \S+ contains errors\n$/),
  ]);
});

it('with one process per service, all of them wait for Postgres and none is started again', async () => {
  platform = await runPlatform({ dataDir: data, args: ['--only', 'identity', '--services'] });
  expect((await signUp('ann')).status).toBe(201);
  kill(data);
  await said('Postgres is running again.');
  await eventually('it signs in', async () => (await signIn('ann')).status === 200);
  expect(platform.output()).not.toMatch(/(identity|gateway) (ended|is running again)/);
});

describe('on a disk that fills up', () => {
  /** Takes all that is left. @returns gives it back */
  const fill = (folder: string) => {
    const ballast = join(folder, 'ballast');
    const file = openSync(ballast, 'w');
    for (let size = 1024 ** 2; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break;
      } catch {
        // No room for so much; perhaps for less.
      }
    }
    closeSync(file);
    return () => rmSync(ballast);
  };
  /** More than the server has room for in advance: where it cannot log a change, it ends at once. */
  const fillLog = async (folder: string) => {
    const { env } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    const client = new pg.Client({ connectionString: env.IDENTITY_MIGRATION_URL }).on('error', () => undefined);
    await client.connect();
    for (let went = true; went; ) {
      went = await client.query(`SELECT pg_logical_emit_message(false, 'test', repeat('x', 4000000))`).then(
        () => true,
        () => false,
      );
    }
    await client.end();
  };

  it('goes on reading, refuses to write with words, and writes again once there is room', () =>
    onSmallDisk(join(data, 'disk'), 'size=400m', async (folder) => {
      platform = await runPlatform({ dataDir: folder, args: ['--only', 'identity'] });
      expect((await signUp('ann')).status).toBe(201);
      const { accessToken: token } = (await signIn('ann')).body.session;
      const rename = (name: string) => ask('identity/profile', { token, method: 'PATCH', body: { firstName: name } });
      const makeRoom = fill(folder);
      let refused = await rename('Anna');
      for (let again = 0; refused.status === 200 && again < 2000; again += 1) refused = await rename(`Anna ${again}`);
      expect(refused).toMatchObject({
        status: 507,
        retryAfter: '30',
        body: { code: 'disk-full', title: 'The disk of the server is full' },
      });
      const warned = {
        code: 200,
        warnings: expect.arrayContaining(['identity: the disk is full: nothing can be written']),
      };
      expect(await gatewayReadiness()).toMatchObject(warned);
      expect((await ask('identity/me', { token })).status).toBe(200);
      await fillLog(folder);
      await said('Starting it again in 2 s');
      makeRoom();
      await said('Postgres is running again.');
      await eventually('it writes again', async () => (await signUp('bob')).status === 201);
      await eventually('it writes again', async () => (await rename('Ann')).status === 200);
    }));
});
