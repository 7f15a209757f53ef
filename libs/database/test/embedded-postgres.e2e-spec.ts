import { expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
