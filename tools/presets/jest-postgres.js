import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Jest global set-up: one Postgres for the whole run, unless `TEST_POSTGRES_URL` names one. */
export default async () => {
  if (process.env.TEST_POSTGRES_URL) return;
  const { startEmbeddedPostgres } = await import('@fernway/database/embedded-postgres');
  const folder = await mkdtemp(join(tmpdir(), 'fernway-test-'));
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', unix_socket_directories: tmpdir() },
  });
  process.env.TEST_POSTGRES_URL = server.adminUrl;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    for (const path of [folder, server.dataDir]) await rm(path, { recursive: true, force: true });
  };
};
