import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { definedEvents, screensOf } from '@fernway/contracts/event';
import { root } from '../bootstrap/process.mjs';

const contracts = join(root, 'libs/contracts/src/events');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/*.spec.ts', '**/*.test.ts*'] }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
const contractFiles = globSync('*.ts', { cwd: contracts, exclude: ['*.spec.ts'] });

/** Type of the event that each constant of the contracts declares. */
const typeOf = new Map<string, string>();
for (const file of contractFiles) {
  const declared = (await import(join(contracts, file))) as Record<string, { type?: string }>;
  for (const [name, { type }] of Object.entries(declared)) if (type) typeOf.set(name, type);
}

/** `crm.contact-created` by `analytics`, for each handler in the sources. */
const handlers = (folder: string, listener: (file: string) => string): string[] =>
  sources(`${folder}/src/**/*.ts`).flatMap(({ file, text }) =>
    [...text.matchAll(/@On(?:Every|Many)?\((\w+)/g)].map(
      ([, name = '']) => `${typeOf.get(name) ?? name} by ${listener(file)}`,
    ),
  );

const heard = new Set([
  ...handlers('services/*', (file) => file.split('/')[1] ?? ''),
  ...handlers('libs/service-kit', () => 'every service'),
]);
const promised = new Set(
  definedEvents().flatMap(({ type, heardBy }) =>
    heardBy.filter((who) => who !== 'screens' && who !== 'own screens').map((who) => `${type} by ${who}`),
  ),
);

/** What screens read again by live hints: beginnings of types, written out wherever a query is declared. */
const watched = ['apps/*', 'libs/web-kit', 'libs/ui']
  .flatMap((folder) => sources(`${folder}/src/**/*.{ts,tsx}`))
  .flatMap(({ text }) =>
    [...text.matchAll(/\blive(?:: | = )(\[[^\]]*\])/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([a-z.-]+)'/g)].map(([, prefix = '']) => prefix),
    ),
  )
  // Watched by what takes all of a service's events to be news, which tells of no event that it is meant.
  .filter((prefix) => prefix !== 'crm.');

it('is looked for in sources that are there', () => {
  expect([typeOf.size > 50, heard.size > 20, watched.length > 20]).toEqual([true, true, true]);
  expect(contractFiles.map((file) => basename(file))).toContain('crm.ts');
});

it('every event that a contract says is heard has its handler', () => {
  expect([...promised].filter((one) => !heard.has(one))).toEqual([]);
});

it('every handler stands in the contract of its event', () => {
  expect([...heard].filter((one) => !promised.has(one))).toEqual([]);
});

it('every event that screens hear is watched by one', () => {
  const forScreens = definedEvents().filter((event) => screensOf(event));
  expect(
    forScreens.filter(({ type }) => !watched.some((prefix) => type.startsWith(prefix))).map(({ type }) => type),
  ).toEqual([]);
});
