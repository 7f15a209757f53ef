import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { reachable, removeAbandoned } from '../src/embedded-home.js';
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
  expect(await asAdmin(second.adminUrl, async (admin) => (await admin.query('SELECT answer FROM kept')).rows)).toEqual([{ answer: 42 }]);
  const share = `SELECT pg_size_bytes(current_setting('shared_buffers'))::int8 / 1048576 BETWEEN 64 AND 1024 AS "itsShare"`;
  expect(await asAdmin(second.adminUrl, async (admin) => (await admin.query(share)).rows)).toEqual([{ itsShare: true }]);
  await second.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(second.dataDir, { recursive: true, force: true });
}, 60_000);

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
}, 60_000);

const isThere = (path: string) => stat(path).then(() => true, () => false);
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
  const open = async (version: string) => reachable(join(folder, 'data'), await pack(version), user);

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
