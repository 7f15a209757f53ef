import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { discoverServices } from '../platform/services.ts';
import { generate } from './generate.ts';
import { departures, type Files } from './skeleton.ts';

/** All but the gateway, which has neither data nor Nest. */
const services = discoverServices(root)
  .filter(({ database }) => database)
  .map(({ name }) => name);

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'fernway-skeleton-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (from: string, paths: string[]): Files =>
  new Map(paths.map((path) => [path, readFileSync(join(from, path), 'utf8')]));

/** What the generator makes for a name, written into a folder of its own. */
function made(name: string): Files {
  const into = mkdtempSync(join(folder, `${name}-`));
  return read(into, generate('service', name, root, into));
}

/** A service's sources, tests and settings as they are, and its two contract files. */
function written(name: string): Files {
  const own = join(root, 'services', name);
  const paths = readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => /^services\/[^/]+\/((src|test)\/.+\.ts|[^/]+\.(json|js))$/.test(path));
  const contracts = ['http', 'events'].map((kind) => `libs/contracts/src/${kind}/${name}.ts`);
  return read(root, [...paths, ...contracts]);
}

it('knows the services of the platform', () => {
  expect(services).toEqual(
    expect.arrayContaining(['identity', 'tokens', 'ai', 'billing', 'crm', 'analytics', 'messaging']),
  );
});

it.each(services)('%s is what the generator makes for it, and its features', (name) => {
  expect(departures(name, made(name), written(name))).toEqual([]);
});

it('a service as it was generated departs in nothing', () => {
  const fresh = made('help-desk');
  expect(departures('help-desk', fresh, fresh)).toEqual([]);
});

describe('a departure is named:', () => {
  const at = (path: string) => `services/messaging/${path}`;
  const change = (path: string, from: string | RegExp, to: string): [string, (files: Map<string, string>) => void] => [
    `${path}: ${String(from)}`,
    (files) => {
      const text = files.get(path)!;
      expect(text).toMatch(from);
      files.set(path, text.replace(from, to));
    },
  ];
  it.each<[string, (files: Map<string, string>) => void]>([
    ['no rules spec', (files) => files.delete(at('test/rules.e2e-spec.ts'))],
    ['no contract', (files) => files.delete('libs/contracts/src/http/messaging.ts')],
    change(at('test/rules.e2e-spec.ts'), 'await migrationProblems(service)', '[]'),
    change(at('test/rules.e2e-spec.ts'), 'structureProblems(service)', 'structureProblems(another)'),
    change(at('src/main.ts'), 'await runIfMain(import.meta, service);', ''),
    change(at('src/main.ts'), 'export const service', 'export const messaging'),
    change(at('src/main.ts'), 'env: Env,', 'env: z.object({}),'),
    change(at('src/main.ts'), "name: 'messaging'", "name: 'mail'"),
    change(at('src/main.ts'), '  migrations,\n', ''),
    change(at('src/main.ts'), 'port: 4107', 'port: 4106'),
    change(at('src/app.module.ts'), 'class AppModule', 'class MessagingModule'),
    change(at('src/env.ts'), 'export const Env', 'export const Settings'),
    change(at('src/migrations/migrations.ts'), '  Visitors1790000700002,\n', ''),
    change(at('src/migrations/1790000700002-visitors.ts'), 'class Visitors', 'class Guests'),
    change(at('package.json'), '"lint": "eslint ."', '"lint": "true"'),
    change(at('package.json'), '"typeorm": "', '"typeorm": "^'),
    change(at('package.json'), '"private": true,', '"private": true, "main": "dist/main.js",'),
    change(at('tsconfig.json'), '"test"', '"tests"'),
    change(at('jest.e2e.config.js'), 'e2ePreset();', 'e2ePreset({ testTimeout: 1 });'),
    change('libs/contracts/src/events/messaging.ts', /defineEvent/g, 'declareEvent'),
  ])('%s', (_what, depart) => {
    const files = new Map(written('messaging'));
    depart(files);
    expect(departures('messaging', made('messaging'), files)).not.toEqual([]);
  });
});
