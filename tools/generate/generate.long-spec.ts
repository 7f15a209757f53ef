import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { copyRepository } from '../platform/copy-repository.ts';

let copy: string;
let before: Map<string, string>;

beforeAll(() => {
  copy = join(mkdtempSync(join(tmpdir(), 'fernway-new-')), 'fernway');
  copyRepository(copy);
  before = contents();
});
afterAll(() => rmSync(join(copy, '..'), { recursive: true, force: true }));

/** Every file of the copy with a fingerprint of its content; builds and links aside. */
function contents(): Map<string, string> {
  const files = new Map<string, string>();
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (['node_modules', 'dist', '.cache', 'test-results'].includes(entry.name)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile())
        files.set(relative(copy, path), createHash('sha256').update(readFileSync(path)).digest('hex'));
    }
  };
  walk(copy);
  return files;
}

function touched(): string[] {
  const now = contents();
  const changed = [...now].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file);
  return [...changed, ...[...before.keys()].filter((file) => !now.has(file))].sort();
}

function run(folder: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: join(copy, folder),
    encoding: 'utf8',
    env: { ...process.env, FERNWAY_INSTALL: 'off' },
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} in ${folder} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

const script = (folder: string, name: string, ...args: string[]) =>
  run(folder, 'npm', 'run', '--silent', name, '--', ...args);
const generate = (kind: string, name: string) =>
  run('.', 'npm', 'run', '--silent', 'new', '--', kind, name, '--no-install');
const link = (name: string, folder: string) =>
  symlinkSync(join(copy, folder), join(copy, 'node_modules', '@fernway', name));

it('a new service is one folder, two contract files and a row of docs/operating.md, and works', () => {
  generate('service', 'help-desk');
  const files = touched();
  expect(files.filter((file) => !file.startsWith('services/help-desk/'))).toEqual([
    '.env.example',
    'docker-compose.yml',
    'docs/operating.md',
    'docs/settings.md',
    'libs/contracts/src/events/help-desk.ts',
    'libs/contracts/src/http/help-desk.ts',
  ]);
  run('.', 'npx', 'biome', 'format', ...files.filter((file) => file.endsWith('.ts')));
  link('help-desk-service', 'services/help-desk');
  for (const check of ['typecheck', 'lint', 'build']) script('libs/contracts', check);
  for (const check of ['typecheck', 'lint', 'build']) script('services/help-desk', check);
  const results = join(copy, 'services/help-desk/results.json');
  script('services/help-desk', 'e2e', '--json', `--outputFile=${results}`);
  expect(JSON.parse(readFileSync(results, 'utf8'))).toMatchObject({ numPassedTests: 7, numFailedTests: 0 });
});

it('a new remote is one folder, and works', () => {
  before = contents();
  generate('remote', 'help-desk');
  expect(touched().filter((file) => !file.startsWith('apps/help-desk/'))).toEqual([]);
  run('.', 'npx', 'biome', 'format', 'apps/help-desk');
  link('help-desk-app', 'apps/help-desk');
  for (const check of ['typecheck', 'lint', 'test', 'build']) script('apps/help-desk', check);
  const built = JSON.parse(readFileSync(join(copy, 'apps/help-desk/dist/remote.json'), 'utf8'));
  expect(built).toMatchObject({ name: 'help-desk' });
});

it('a name that cannot be one, or is taken, is refused', () => {
  expect(() => generate('service', 'Help_Desk')).toThrow('"Help_Desk" is no name');
  expect(() => generate('service', 'crm')).toThrow('services/crm is already there.');
});
