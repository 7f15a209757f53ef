import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ChangeDefinition, eventsOf } from '@fernway/contracts/change';
import { definedEvents, screensOf } from '@fernway/contracts/event';
import * as crmChanges from '@fernway/contracts/events/crm-changes';
import { definedNotifications } from '@fernway/contracts/notifications/all';
import { getRecordStates } from '@fernway/contracts/http/crm-record-states';
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

const changes: Record<string, ChangeDefinition> = crmChanges;
/** Types of the events that a decorator of this argument hears. */
const typesOf = (name: string): string[] =>
  changes[name] ? eventsOf(changes[name]).map(({ type }) => type) : [typeOf.get(name) ?? name];

/** `crm.contact-created` by `analytics`, for each handler in the sources. */
const handlers = (
  folder: string,
  listener: (file: string) => string,
  decorator = /@On(?:Every|Many|Changes)?\((\w+)/g,
) =>
  sources(`${folder}/src/**/*.ts`).flatMap(({ file, text }) =>
    [...text.matchAll(decorator)].flatMap(([, name = '']) =>
      typesOf(name).map((type) => `${type} by ${listener(file)}`),
    ),
  );

const heard = new Set([
  ...handlers('services/*', (file) => file.split('/')[1] ?? ''),
  ...handlers('libs/service-kit', () => 'every service'),
  ...definedNotifications().flatMap(({ event, settledBy = [] }) =>
    [event, ...settledBy.map((settling) => settling.event)].map(({ type }) => `${type} by messaging`),
  ),
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

/** Events of an aggregate that tell of no change of its own: who hears them misses no batch. */
const noChanges: Record<string, string> = {
  'crm.activity-felt': 'how a text sounds is not part of what somebody changed',
  'crm.member-mentioned': 'speaks to a member, and no batch mentions anybody',
  'crm.task-assigned': 'speaks to a member, and no batch assigns tasks',
  'crm.task-reminder-due': 'a time has come, and the task stays as it is',
};
/** Services that hear single changes of a kind without its batches, each with why it may: none so far. */
const singlesOnly: Record<string, string> = {};

/** `crm.contact by messaging`, where it hears changes of single records by `@On` and never those of batches. */
const missingBatches = (all: ReadonlySet<string>): string[] => {
  const kinds = Object.values(changes).flatMap(({ deleted, batch }) =>
    batch ? [{ deleted, batch: batch.event }] : [],
  );
  const missing = kinds.flatMap(({ deleted: { aggregate }, batch }) => {
    const singles = definedEvents().filter((event) => event.aggregate === aggregate && !noChanges[event.type]);
    return [...all].flatMap((one) => {
      const [type, listener] = one.split(' by ');
      const single = singles.some((event) => event.type === type);
      return single && !all.has(`${batch.type} by ${listener}`) ? `${aggregate} by ${listener}` : [];
    });
  });
  return [...new Set(missing)];
};

it('who hears changes of single records hears those of batches', () => {
  expect(missingBatches(heard).filter((one) => !singlesOnly[one])).toEqual([]);
});

it('notices who hears single records only, and wants no reason for nothing', () => {
  expect(missingBatches(new Set(['crm.deal-won by billing', 'crm.task-updated by billing']))).toEqual([
    'crm.deal by billing',
  ]);
  expect(missingBatches(new Set(['crm.deal-won by billing', 'crm.deal-changed by billing']))).toEqual([]);
  const types = new Set(definedEvents().map(({ type }) => type));
  expect(Object.keys(noChanges).filter((type) => !types.has(type))).toEqual([]);
  expect(Object.keys(singlesOnly).filter((one) => !missingBatches(heard).includes(one))).toEqual([]);
});

/**
 * The subscriptions of a source that need what no event of a batch carries: they ask the CRM. One whose needs are not
 * written out, in it or in a constant of the file, counts among them.
 */
const askingIn = (text: string): string[] =>
  text.split('@OnChanges(').flatMap((after, place) => {
    const [name = ''] = /^\w+/.exec(after) ?? [];
    const batch = changes[name]?.batch;
    if (place === 0 || !batch) return [];
    const options = after.split(/\basync\b/)[0]!;
    const [, list, constant] = /\bneeds(?:: \[([^\]]*)\]|: (\w+)|(?=,| \}))/.exec(options) ?? [];
    const written = list ?? new RegExp(`\\bconst ${constant ?? 'needs'} = \\[([^\\]]*)\\]`).exec(text)?.[1];
    const needs = options.includes('needs') ? [...(written ?? '').matchAll(/'(\w+)'/g)].map(([, field]) => field) : [];
    return needs.length > 0 && needs.every((field) => batch.carries.includes(field as never)) ? [] : name;
  });

it('the CRM lets in who has to ask it how records are', () => {
  const asking = sources('services/*/src/**/*.ts')
    .filter(({ text }) => askingIn(text).length > 0)
    .map(({ file }) => file.split('/')[1]);
  expect(asking.filter((service) => !getRecordStates.access.service.includes(service as never))).toEqual([]);
});

it('knows who has to ask', () => {
  const source = (options: string) => `const needs = ['lifecycle'] as const;\nconst more = ['email'];\n
    @OnChanges(contactChanges${options})\n  async follow() {}\n`;
  const carried = [`, { needs: ['lifecycle', 'leadSince'] }`, ', { needs }', ', { needs, together: true }'];
  const asked = [
    '',
    `, { needs: ['lifecycle', 'email'] }`,
    ', { needs: more }',
    ', { needs: elsewhere }',
    ', { together: true }',
  ];
  expect(carried.map((options) => askingIn(source(options)))).toEqual(carried.map(() => []));
  expect(asked.map((options) => askingIn(source(options)))).toEqual(asked.map(() => ['contactChanges']));
  expect(askingIn(carried.map(source).join('') + source(asked[1]!))).toEqual(['contactChanges']);
});

it('every event that screens hear is watched by one', () => {
  const forScreens = definedEvents().filter((event) => screensOf(event));
  expect(
    forScreens.filter(({ type }) => !watched.some((prefix) => type.startsWith(prefix))).map(({ type }) => type),
  ).toEqual([]);
});
