import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

export type TestPostgres = { url: string; stop(): Promise<void> };

/** One Postgres for all runners of a test run; each test file makes databases of its own on it. */
export async function startTestPostgres(): Promise<TestPostgres | undefined> {
  if (process.env.TEST_POSTGRES_URL) return { url: process.env.TEST_POSTGRES_URL, stop: async () => undefined };
  if (!existsSync(join(root, 'libs/database/dist/index.js'))) return undefined;
  const { startEmbeddedPostgres } = await import('@fernway/database');
  const folder = await mkdtemp(join(tmpdir(), 'fernway-test-'));
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    // Nothing here outlives the run, so nothing waits for the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 },
  });
  return {
    url: server.adminUrl,
    async stop() {
      await server.stop();
      for (const path of [folder, server.dataDir]) await rm(path, { recursive: true, force: true });
    },
  };
}
