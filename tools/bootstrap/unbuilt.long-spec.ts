import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verbs as subCommands } from '../fernway/verbs.ts';
import { copyRepository } from '../platform/copy-repository.ts';
import { root } from './process.mjs';
import { verbs } from './verbs.mjs';

// What a person has after "git clone" and "npm ci": packages, and nothing of ours built.
let copy: string;
beforeAll(() => {
  copy = join(mkdtempSync(join(tmpdir(), 'fernway-unbuilt-')), 'fern way');
  copyRepository(copy, { builds: false });
});
afterAll(() => rmSync(join(copy, '..'), { recursive: true, force: true }));

/** What was built from the same sources before is taken from where it is kept: the copy has nothing else to build. */
const buildsKept = {
  NX_CACHE_DIRECTORY: join(root, '.nx/cache'),
  NX_WORKSPACE_DATA_DIRECTORY: join(root, '.nx/workspace-data'),
};

function run(...args: string[]) {
  const env = { ...process.env, NODE_OPTIONS: '', FERNWAY_INSTALL: 'off', FERNWAY_ENV_FILE: 'off', ...buildsKept };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', ...args], {
    cwd: copy,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

/** A private key or a password, as JSON Web Keys, PEM and base64 show them. */
const secret = /"d":|PRIVATE KEY|PASSWORD=|[\w+/-]{40}/;

const named = { ...verbs, ...Object.fromEntries(Object.keys(subCommands).map((name) => [`fernway ${name}`, ''])) };
it.each(Object.keys(named))('%s --help says how it is used, and does nothing', (verb) => {
  for (const help of ['--help', '-h']) {
    const { status, stdout, stderr } = run(...verb.split(' '), help);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(
      verb === 'start' || verb === 'test' ? `npm ${verb}` : `npm run ${verb.replace(' ', ' -- ')}`,
    );
    expect(stdout).not.toMatch(secret);
    expect(stdout.length).toBeLessThan(3000);
  }
});

it.each(Object.keys(subCommands))('fernway help %s is the same', (name) => {
  expect(run('fernway', 'help', name)).toEqual(run('fernway', name, '--help'));
});

it.each([['start'], ['dev'], ['test'], ['bench'], ['new']])(
  '%s with an option that there is not is a line and its help',
  (...verb) => {
    const { status, stdout, stderr } = run(...verb, '--no-such-option');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Unknown option '--no-such-option'.*\nnpm /);
    expect(stderr).not.toMatch(secret);
  },
);

it('what needs no build works: compose, settings and keys', () => {
  expect(run('fernway', 'compose', '--check')).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(run('fernway', 'settings', '--check')).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(run('fernway', 'keys', '--print')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("IDENTITY_REFRESH_KEY='"),
    stderr: '',
  });
  const added = run('fernway', 'keys');
  expect(added).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Added to \.env: .*IDENTITY_REFRESH_KEY/),
    stderr: '',
  });
  expect(added.stdout).not.toMatch(secret);
  expect(existsSync(join(copy, 'libs/database/dist'))).toBe(false);
});

it('what stands on built libraries builds them first, and says so where no program reads', () => {
  const { status, stdout, stderr } = run('fernway', 'remotes', 'list');
  expect([status, stderr]).toEqual([0, 'Building everything (a minute or two, the first time only) …\n']);
  expect(stdout).toMatch(/^crm: \w+/m);
  expect(run('fernway', 'remotes', 'list')).toEqual({ status: 0, stdout, stderr: '' });
}, 600_000);

// Last: what is added changes what is built.
it('a new remote needs no build either', () => {
  rmSync(join(copy, 'libs/database/dist'), { recursive: true });
  expect(run('new', 'remote', 'help-desk', '--no-install')).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(copy, 'libs/database/dist'))).toBe(false);
});
