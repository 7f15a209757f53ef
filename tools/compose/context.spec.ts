import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { contextFiles, copyContext } from './context.ts';

const secret = randomUUID();

/** Where operators, editors, clouds and their tools leave secrets. */
const hidingPlaces = [
  '.env',
  '.env.production',
  '.env.local',
  '.envrc',
  '.npmrc',
  '.netrc',
  '.docker/config.json',
  '.aws/credentials',
  '.ssh/id_ed25519',
  '.git/config',
  '.git/objects/ab/cdef',
  '.data/keys/identity.json',
  '.data/run.json',
  '.data/logs/platform.log',
  'data/keys/crm.json',
  'docker-compose.override.yml',
  'server.pem',
  'tls/server.key',
  'backup.sql',
  'notes.txt',
  'id_rsa',
  'service-account.json',
  'secrets.ts',
  'apps/crm/.env.local',
  'apps/crm/.npmrc',
  'apps/crm/src/.env',
  'apps/crm/src/.env.ts',
  'apps/crm/key.pem',
  'apps/crm/src/features/key.pem',
  'services/identity/.env',
  'services/identity/signing-key.json',
  'services/identity/src/signing-key.json',
  'services/identity/src/keys/key.pem',
  'services/crm/src/.keys/key.ts',
  'services/crm/test/fixtures/token.txt',
  'services/ai/eval/key.json',
  'libs/brand/.env',
  'libs/brand/src/operator.p12',
  'libs/brand/credentials.json',
  'tools/.env',
  'tools/fernway/.env',
  'tools/keys.json',
  'tools/start/.env',
  'e2e/storage-state.json',
  'e2e/.auth/user.json',
  'remotes/crm/key.pem',
  'infra/terraform.tfstate',
  'test-results/trace.zip',
  'node_modules/pg/.env',
  'node_modules/.cache/token.ts',
  'apps/crm/dist/key.pem',
  'services/crm/dist/main.js',
  'playwright-report/index.html',
];

const leftOut = new Set(['node_modules', 'dist', '.git', '.nx', '.cache', '.data', 'remotes', 'test-results']);
const isTest = (file: string) => /\.(spec|e2e-spec|long-spec|test)\.tsx?$/.test(file);
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

describe('the build context of the images', () => {
  let folder: string;
  let repository: string;
  let context: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fernway-context-'));
    repository = join(folder, 'repository');
    context = join(folder, 'context');
    cpSync(root, repository, {
      recursive: true,
      filter: (from) =>
        !relative(root, from)
          .split(sep)
          .some((part) => leftOut.has(part)),
    });
    for (const place of hidingPlaces) {
      mkdirSync(dirname(join(repository, place)), { recursive: true });
      writeFileSync(join(repository, place), `//registry.npmjs.org/:_authToken=${secret}\n`);
    }
    copyContext(repository, context);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('holds none of the secrets that lie about in a checkout', () => {
    const leaked = filesIn(context).filter((file) => readFileSync(join(context, file)).includes(secret));
    expect(leaked).toEqual([]);
    // The search finds what is there: the same secrets in the checkout.
    expect(filesIn(repository).filter((file) => readFileSync(join(repository, file)).includes(secret))).toHaveLength(
      hidingPlaces.length,
    );
  });

  it('holds every source of the apps, libraries and services, and no test', () => {
    const files = new Set(filesIn(context));
    const sources = contextRoots().flatMap((part) =>
      filesIn(join(repository, part))
        .map((file) => `${part}/${file}`)
        .filter((file) => !isTest(file) && !hidingPlaces.includes(file) && !/\.snap$/.test(file)),
    );
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter((file) => !files.has(file))).toEqual([]);
    expect([...files].filter((file) => isTest(file) || file.includes('/test/'))).toEqual([]);
    for (const name of [
      'package.json',
      'package-lock.json',
      'nx.json',
      'tsconfig.base.json',
      'tsconfig.web.json',
      'libs/ui/build/main.mjs',
      'tools/presets/swc.json',
    ]) {
      expect(files).toContain(name);
    }
  });

  it('holds every file of the verbs that the images are for', () => {
    const files = new Set(filesIn(context));
    const needed = ['migrate', 'remotes', 'events', 'tokens', 'billing'].flatMap((verb) =>
      importsFrom(`tools/fernway/${verb}.ts`),
    );
    expect(
      [...needed, ...importsFrom('tools/backup/backup.ts'), ...importsFrom('tools/fernway/main.ts')].filter(
        (file) => !files.has(file),
      ),
    ).toEqual([]);
  });

  it('is what the Dockerfile copies, by name', () => {
    const copies = readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('COPY') && !line.includes('--from=build'));
    const named = copies.flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(named).not.toContain('.');
    expect([...new Set(contextFiles(repository).map((file) => file.split('/')[0]))].sort()).toEqual(named.sort());
  });

  const contextRoots = () =>
    ['apps', 'libs', 'services'].flatMap((group) =>
      readdirSync(join(root, group)).flatMap((name) =>
        filesIn(join(root, group)).some((file) => file.startsWith(`${name}/src/`)) ? [`${group}/${name}/src`] : [],
      ),
    );

  /** The file and those that it imports by a relative path, as they are loaded with it. */
  const importsFrom = (file: string, seen = new Set<string>()): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    const text = readFileSync(join(repository, file), 'utf8');
    const found = [...text.matchAll(/^(?:import|export)\b(?! type)[^;]*? from '(\.[^']+)'/gm)].map(([, to]) =>
      join(dirname(file), to!),
    );
    return [file, ...found.flatMap((next) => importsFrom(next, seen))];
  };
});
