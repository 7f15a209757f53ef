import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { embeddedHome, removeAbandoned } from '../src/embedded-home.js';
import { startEmbeddedPostgres } from '../src/index.js';
import { asAdmin } from '../src/testing.js';

const folderOf = async (mode: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-pg-'));
  await chmod(folder, mode);
  return folder;
};

it('starts in a folder that only its owner can enter, keeps its data, and survives a killed starter', async () => {
  const folder = await folderOf(0o700);
  const first = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  await asAdmin(first.adminUrl, (admin) => admin.query('CREATE TABLE kept AS SELECT 42 AS answer'));
  // The next start finds this server still running, as after a kill -9 of the program that started it.
  const second = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  await first.exited;
  expect(await asAdmin(second.adminUrl, async (admin) => (await admin.query('SELECT answer FROM kept')).rows)).toEqual([
    { answer: 42 },
  ]);
  const share = `SELECT pg_size_bytes(current_setting('shared_buffers'))::int8 / 1048576 BETWEEN 64 AND 1024 AS "itsShare"`;
  expect(await asAdmin(second.adminUrl, async (admin) => (await admin.query(share)).rows)).toEqual([
    { itsShare: true },
  ]);
  await second.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(second.dataDir, { recursive: true, force: true });
});

it('starts again at its port after a kill -9, although a session of the killed server works on', async () => {
  const folder = await folderOf(0o755);
  const settings = { dataDir: join(folder, 'data') };
  const killed = await startEmbeddedPostgres(settings);
  const busy = new pg.Client({ connectionString: killed.adminUrl }).on('error', () => undefined);
  await busy.connect();
  const [{ pid }] = (await busy.query('SELECT pg_backend_pid() AS pid')).rows;
  const statement = busy.query('SELECT count(*) FROM generate_series(1, 1000000000000)').catch((error: Error) => error);
  await asAdmin(killed.adminUrl, async (admin) => {
    const working = async () =>
      (await admin.query(`SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`, [pid])).rowCount;
    while (!(await working())) await new Promise((wake) => setTimeout(wake, 20));
  });
  process.kill(killed.pid, 'SIGKILL');
  expect(await killed.exited).toMatchObject({ inOrder: false, why: expect.stringMatching(/^SIGKILL: \S/) });
  process.kill(pid, 0);
  const again = await startEmbeddedPostgres({ ...settings, port: killed.port });
  expect(again.adminUrl).toBe(killed.adminUrl);
  expect(await statement).toBeInstanceOf(Error);
  expect(await again.stop()).toMatchObject({ inOrder: true });
  await rm(folder, { recursive: true, force: true });
}, 60_000);

it('says that the port that it is to have is taken', async () => {
  const folder = await folderOf(0o755);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = join(folder, 'data');
  // Where it may have any, it starts on another one once it reads these words.
  await expect(startEmbeddedPostgres({ dataDir, port })).rejects.toMatchObject({
    cause: expect.stringContaining('Address already in use'),
  });
  other.close();
  await rm(folder, { recursive: true, force: true });
});

it('starts where its own process’s number is another program’s by now', async () => {
  const folder = await folderOf(0o755);
  const settings = { dataDir: join(folder, 'data') };
  const killed = await startEmbeddedPostgres(settings);
  const lock = join(killed.dataDir, 'postmaster.pid');
  const [, ...rest] = (await readFile(lock, 'utf8')).split('\n');
  process.kill(killed.pid, 'SIGKILL');
  await killed.exited;
  // Of the same user: Postgres takes no notice of programs of others.
  const { uid, gid } = await stat(lock);
  const other = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', uid, gid });
  await writeFile(lock, [other.pid, ...rest].join('\n'));
  try {
    const again = await startEmbeddedPostgres(settings);
    expect(await again.stop()).toMatchObject({ inOrder: true });
  } finally {
    other.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

it('is made anew where making it was interrupted: what initdb left counts for nothing', async () => {
  const folder = await folderOf(0o755);
  const dataDir = join(folder, 'data');
  const starter = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `await (await import('@fernway/database')).startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })`,
    ],
    { cwd: join(import.meta.dirname, '..', '..', '..'), detached: true, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  const begun = [dataDir, `${dataDir}.next`].map((made) => join(made, 'PG_VERSION'));
  while (!begun.some(existsSync)) await new Promise((wake) => setTimeout(wake, 5));
  process.kill(-starter.pid!, 'SIGKILL');
  await once(starter, 'exit');
  expect(existsSync(dataDir)).toBe(false);
  const server = await startEmbeddedPostgres({ dataDir });
  expect(await asAdmin(server.adminUrl, async (admin) => (await admin.query('SELECT 1 AS one')).rows)).toEqual([
    { one: 1 },
  ]);
  expect(existsSync(`${dataDir}.next`)).toBe(false);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it('treats Chinese, Japanese and Korean text as text', async () => {
  const folder = await folderOf(0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const [row] = await asAdmin(server.adminUrl, async (admin) => {
    await admin.query('CREATE EXTENSION pg_trgm');
    return (await admin.query(`SELECT show_trgm('王小明') AS trigrams, lower('É') AS lower`)).rows;
  });
  expect(row).toEqual({ trigrams: expect.arrayContaining([expect.any(String)]), lower: 'é' });
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
const asRoot = process.getuid?.() === 0 ? it : it.skip;

describe('the home of a cluster whose folder the server’s user cannot enter', () => {
  const user = { uid: 65_534, gid: 65_534 };
  let folder: string;
  beforeEach(async () => {
    folder = await folderOf(0o700);
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await removeAbandoned(user);
  });
  /** A package of binaries, as far as copying goes. */
  const pack = async (version: string) => {
    const bin = join(folder, 'package', 'native', 'bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'postgres'), `postgres ${version}`);
    await writeFile(join(folder, 'package', 'package.json'), JSON.stringify({ version }));
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  };
  const open = async (version: string) => embeddedHome(join(folder, 'data'), await pack(version));

  asRoot('gets the binaries once, and again when they are others', async () => {
    const { postgres } = (await open('1')).binaries;
    const { ino } = await stat(postgres);
    expect((await open('1')).binaries.postgres).toBe(postgres);
    expect((await stat(postgres)).ino).toBe(ino);
    await open('2');
    expect(await readFile(postgres, 'utf8')).toBe('postgres 2');
  });

  asRoot('goes with its folder, but not before it, nor from under a server', async () => {
    const { dataDir } = await open('1');
    const home = dirname(dataDir);
    await mkdir(dataDir);
    await removeAbandoned(user);
    expect(await isThere(dataDir)).toBe(true);
    await rm(folder, { recursive: true });
    await writeFile(join(dataDir, 'postmaster.pid'), `${process.pid}\n`);
    await removeAbandoned(user);
    expect(await isThere(dataDir)).toBe(true);
    await rm(join(dataDir, 'postmaster.pid'));
    await removeAbandoned(user);
    expect(await isThere(home)).toBe(false);
  });

  asRoot('stays for a month where the folder was no temporary one: it may come back', async () => {
    const home = dirname((await open('1')).dataDir);
    await writeFile(join(home, 'owner'), '/mnt/a-disk-that-is-away/fernway/.data/postgres');
    await removeAbandoned(user);
    expect(await isThere(home)).toBe(true);
    const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
    await utimes(join(home, 'owner'), longAgo, longAgo);
    await removeAbandoned(user);
    expect(await isThere(home)).toBe(false);
  });
});
