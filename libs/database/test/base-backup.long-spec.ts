import { execFileSync } from 'node:child_process';
import { chmodSync, createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded-postgres.js';
import { MayNotReplicate, replicating, ServerLost } from '../src/base-backup.js';
import { embeddedCluster, restoredCluster } from '../src/restored-cluster.js';

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fernway-base-backup-'));
  chmodSync(folder, 0o755);
  // Little log is kept: without a slot of the backup's own a busy server drops what its end needs.
  server = await startEmbeddedPostgres({
    dataDir: join(folder, 'from'),
    settings: { max_wal_size: '32MB', min_wal_size: '32MB', wal_keep_size: 0, fsync: 'off' },
  });
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const connected = async (url: string, database = 'postgres') => {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href });
  await client.connect();
  return client;
};

it('is of one moment over all databases, while they are written and the log moves on', async () => {
  const admin = await connected(server.adminUrl);
  for (const name of ['first', 'second']) await admin.query(`CREATE DATABASE ${name}`);
  const [first, second] = [await connected(server.adminUrl, 'first'), await connected(server.adminUrl, 'second')];
  for (const database of [first, second]) await database.query('CREATE TABLE step (n int PRIMARY KEY)');
  let [n, during, stop] = [0, 0, false];
  const writes = (async () => {
    while (!stop) {
      n += 1;
      for (const database of [first, second]) await database.query('INSERT INTO step VALUES ($1)', [n]);
    }
  })();
  const tar = join(folder, 'base.tar');
  await replicating(server.adminUrl, async (session) => {
    expect(session.version).toBe((await embeddedCluster(join(folder, 'from'))).version);
    const backup = await session.backup();
    // Nothing is read yet: the server waits with its copy, and writes on.
    const before = n;
    for (let round = 0; round < 4; round++) {
      await admin.query('SELECT pg_switch_wal()');
      await admin.query(
        `CREATE TABLE bulk_${round} AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 20000)`,
      );
      await admin.query('CHECKPOINT');
    }
    during = n - before;
    await pipeline(backup.tar, createWriteStream(tar));
    expect(JSON.parse((await backup.manifest()).toString())).toHaveProperty('WAL-Ranges');
    expect(backup.bytes).toBeGreaterThan(10_000_000);
  });
  stop = true;
  await writes;
  expect(during).toBeGreaterThan(10);
  expect((await admin.query('SELECT * FROM pg_replication_slots')).rows).toEqual([]);
  for (const client of [admin, first, second]) await client.end();

  const cluster = await restoredCluster(join(folder, 'to'));
  execFileSync('tar', ['-xf', tar, '-C', cluster.folder]);
  await cluster.recover();
  await cluster.settle();
  expect(readdirSync(folder).sort()).toEqual(['base.tar', 'from', 'from.password', 'to', 'to.password']);
  const restored = await startEmbeddedPostgres({ dataDir: join(folder, 'to') });
  try {
    expect((await embeddedCluster(join(folder, 'to'))).servedAt).toBe(restored.adminUrl);
    const steps = async (database: string) => {
      const client = await connected(restored.adminUrl, database);
      const { rows } = await client.query<{ n: number }>('SELECT n FROM step ORDER BY n');
      await client.end();
      return rows.map((row) => row.n);
    };
    const [inFirst, inSecond] = [await steps('first'), await steps('second')];
    expect(inFirst).toEqual(inFirst.map((_, place) => place + 1));
    expect(inSecond).toEqual(inSecond.map((_, place) => place + 1));
    // Each was written to the second after the first had it.
    expect([0, 1]).toContain(inFirst.length - inSecond.length);
    expect(inFirst.length).toBeGreaterThan(during);
    // The password of the server that was saved opens nothing here.
    const old = new URL(server.adminUrl);
    old.port = String(restored.port);
    await expect(connected(old.href)).rejects.toMatchObject({ code: '28P01' });
  } finally {
    await restored.stop();
  }
}, 240_000);

it('ends where its reader does, and where the server does', async () => {
  const stopped = replicating(server.adminUrl, async (session) => {
    await session.backup();
    throw new Error('the disk is full');
  });
  await expect(stopped).rejects.toThrow('the disk is full');
  const lost = replicating(server.adminUrl, async (session) => {
    const { tar } = await session.backup();
    const admin = await connected(server.adminUrl);
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'walsender'`);
    await admin.end();
    await pipeline(tar, createWriteStream('/dev/null'));
  });
  await expect(lost).rejects.toThrow(ServerLost);
  const nobody = replicating(Object.assign(new URL(server.adminUrl), { port: '1' }).href, async () => undefined);
  await expect(nobody).rejects.toThrow(ServerLost);
}, 120_000);

it('says what a role lacks', async () => {
  const admin = await connected(server.adminUrl);
  await admin.query(`CREATE ROLE plain LOGIN PASSWORD 'secret'`);
  await admin.end();
  const url = `postgres://plain:secret@127.0.0.1:${server.port}/postgres`;
  const refused = replicating(url, async () => undefined);
  await expect(refused).rejects.toThrow(MayNotReplicate);
  await expect(refused).rejects.toThrow(
    'The role plain may not replicate. As a superuser: ALTER ROLE plain REPLICATION',
  );
});
