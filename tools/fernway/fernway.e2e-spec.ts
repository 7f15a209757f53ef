import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fernway/database';
import { root } from '../bootstrap/process.mjs';
import { discoverServices, settingPrefix } from '../platform/services.ts';

let folder: string;
let server: EmbeddedPostgres;
let settings: Record<string, string>;

// A server of its own: migrating for real sets the passwords of the services' roles.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fernway-verbs-'));
  chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const address = (role: string, database: string) => `postgres://${role}:secret@127.0.0.1:${server.port}/${database}`;
  settings = { POSTGRES_ADMIN_URL: server.adminUrl };
  for (const { name } of discoverServices().filter(({ database }) => database)) {
    settings[`${settingPrefix(name)}_DATABASE_URL`] = address(`${name}_service`, name);
    settings[`${settingPrefix(name)}_MIGRATION_URL`] = address(`${name}_owner`, name);
  }
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fernway = (args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/fernway/main.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: folder, ...env },
  });
  return { status, output: stdout + stderr };
};

it('migrate makes roles, databases and schemas, and finds nothing to do the second time', () => {
  const first = fernway(['migrate'], settings);
  expect(first).toMatchObject({ status: 0 });
  const names = discoverServices().flatMap(({ name, database }) => (database ? [name] : []));
  for (const name of names) expect(first.output).toMatch(new RegExp(`^${name}: \\w+\\d{13}`, 'm'));
  expect(fernway(['migrate'], settings).output.trim().split('\n')).toEqual(names.map((name) => `${name}: up to date`));
});

it('events lists the dead letters of a service, and gives them another chance', () => {
  expect(fernway(['events', 'list', 'identity'], settings)).toEqual({ status: 0, output: 'No dead letters.\n' });
  expect(fernway(['events', 'replay', 'identity'], settings)).toEqual({ status: 0, output: '0 given all their attempts again\n' });
});

it('says in a line what is missing', () => {
  expect(fernway(['migrate', 'nothing'], settings)).toEqual({ status: 1, output: 'There is no service "nothing".\n' });
  expect(fernway(['migrate', 'identity'])).toMatchObject({ status: 1, output: expect.stringMatching(/^IDENTITY_MIGRATION_URL is not set/) });
  expect(fernway(['events', 'list', 'identity']).output).toBe('IDENTITY_DATABASE_URL is not set, and no platform runs here.\n');
  expect(fernway(['remotes', 'promote', 'crm']).output).toMatch(/^remotes list/);
  expect(fernway(['dance']).output).toMatch(/^There is no "dance"\./);
});

it('keys prints every secret that docker-compose.yml needs', () => {
  const printed = fernway(['keys']).output.split('\n').map((line) => line.split('=')[0]);
  const services = discoverServices().flatMap(({ name, database }) => (database ? [settingPrefix(name)] : []));
  for (const name of services) expect(printed).toEqual(expect.arrayContaining([`${name}_PRIVATE_KEY`, `${name}_OWNER_PASSWORD`, `${name}_SERVICE_PASSWORD`]));
  expect(printed).toEqual(expect.arrayContaining(['SERVICE_PUBLIC_KEYS', 'IDENTITY_SIGNING_KEYS', 'IDENTITY_REFRESH_KEY', 'POSTGRES_PASSWORD']));
});
