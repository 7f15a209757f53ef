import type { Contributes } from '@fernway/web-kit/remote-app';
import { type Claimant, clashesOf, clashOfReleases, clashWords } from './clashes.js';
import { inAllLanguages, signedInPage } from './testing.js';

const title = inAllLanguages('X');
const early = '2026-01-01T00:00:00.000Z';
const late = '2026-02-02T00:00:00.000Z';
const remote = (name: string, contributes: Partial<Contributes>, more: Partial<Claimant> = {}): Claimant => ({
  name,
  version: `${name}-1`,
  contributes: { title, routes: [], ...contributes },
  ...more,
});
const nav = (path: string) => ({ path, group: 'main' as const, order: 1, icon: 'sales', title });
const section = (path: string) => ({ path, group: 'data' as const, order: 1, title, text: title });
const command = (id: string) => ({ id, path: '/dashboard', title });
const record = (type: string) => ({ type, path: '/dashboard', icon: 'sales', title });
const publicPage = (path: string, prerender = false) => ({ path, access: 'public' as const, title, prerender });

it.each<[string, Partial<Contributes>, Partial<Contributes>, string]>([
  ['a page', { routes: [signedInPage('/dashboard/x')] }, { routes: [signedInPage('/dashboard/x')] }, '/dashboard/x'],
  [
    'an alias',
    { routes: [signedInPage('/dashboard/x')] },
    { routes: [signedInPage('/dashboard/y', ['/dashboard/x'])] },
    '/dashboard/x',
  ],
  [
    'a pattern',
    { routes: [signedInPage('/dashboard/x/:id')] },
    { routes: [signedInPage('/dashboard/x/:key')] },
    '/dashboard/x/:id',
  ],
  [
    'a page in other letters',
    { routes: [signedInPage('/dashboard/x')] },
    { routes: [signedInPage('/dashboard/X')] },
    '/dashboard/x',
  ],
  [
    'a public page in a language',
    { routes: [publicPage('/prices', true)] },
    { routes: [publicPage('/es/prices')] },
    '/es/prices',
  ],
  ['a slot', { slots: ['purchase'] }, { slots: ['onboarding', 'purchase'] }, 'the slot purchase'],
  ['a command', { commands: [command('ask')] }, { commands: [command('ask')] }, 'the command ask'],
  ['a record type', { records: [record('deal')] }, { records: [record('deal')] }, 'the record type deal'],
  [
    'an entry of the sidebar',
    { nav: [nav('/dashboard/x')] },
    { nav: [nav('/dashboard/x')] },
    'the sidebar entry /dashboard/x',
  ],
  [
    'a section of the settings',
    { settings: [section('/dashboard/x')] },
    { settings: [section('/dashboard/x')] },
    'the settings section /dashboard/x',
  ],
])('%s belongs to one remote: both are named, whatever their order', (_what, first, second, words) => {
  const [older, newer] = [remote('support', first, { since: early }), remote('crm', second, { since: late })];
  for (const order of [
    [older, newer],
    [newer, older],
  ]) {
    expect(clashesOf(order).map(clashWords)).toEqual([`${words} is contributed by crm and by support`]);
    expect(clashesOf(order).map(clashOfReleases)).toEqual([
      `crm crm-1 clashes with support support-1: ${words} is contributed by crm and by support`,
    ]);
  }
});

it('what differs stands side by side', () => {
  const first = {
    routes: [signedInPage('/dashboard/x'), signedInPage('/dashboard/x/:id')],
    slots: ['purchase'],
    commands: [command('a')],
    nav: [nav('/dashboard/x')],
  } as const;
  const second = {
    routes: [signedInPage('/dashboard/x/new'), publicPage('/x')],
    slots: ['onboarding'],
    commands: [command('b')],
    nav: [nav('/dashboard/y')],
  } as const;
  expect(clashesOf([remote('crm', first), remote('billing', second)])).toEqual([]);
});

it('an address that a page had before is taken', () => {
  const moved = { ...signedInPage('/dashboard/settings/x'), formerly: ['/dashboard/x'] };
  const both = [remote('crm', { routes: [moved] }), remote('support', { routes: [signedInPage('/dashboard/x')] })];
  expect(clashesOf(both).map(clashWords)).toEqual(['/dashboard/x is contributed by support and by crm']);
});

it('what the shell has is nobody else’s', () => {
  const own = remote('own', { routes: [publicPage('/auth')], commands: [command('logout')] });
  expect(clashesOf([own]).map(clashWords).sort()).toEqual([
    '/auth is contributed by own and by the shell',
    'the command logout is contributed by own and by the shell',
  ]);
});

it('names that are the same to the browser clash', () => {
  expect(clashesOf([remote('a-b', {}), remote('a_b', {})]).map(clashWords)).toEqual([
    'the name fernway_remote_a_b is contributed by a_b and by a-b',
  ]);
});

it('of two from the same moment, and of two from before moments were kept, the name decides', () => {
  const slots = { slots: ['purchase'] } as const;
  for (const since of [early, undefined]) {
    const both = [remote('b', slots, { since }), remote('a', slots, { since })];
    expect(clashesOf(both).map(({ second }) => second.name)).toEqual(['b']);
  }
  expect(
    clashesOf([remote('a', slots, { since: early }), remote('b', slots)]).map(({ second }) => second.name),
  ).toEqual(['a']);
});

it('a new release of who had it first does not make it the newer one', () => {
  const slots = { slots: ['purchase'] } as const;
  const contributes = { title, routes: [], ...slots };
  const latest = '2026-03-03T00:00:00.000Z';
  const first = remote('billing', slots, { since: latest, before: [{ since: early, contributes }] });
  const intruder = remote('ads', slots, { since: late });
  expect(clashesOf([intruder, first]).map(({ second }) => second.name)).toEqual(['ads']);
  // Unless it had given it up in between.
  const again = remote('billing', slots, {
    since: latest,
    before: [{ since: early, contributes: { title, routes: [] } }, { contributes }],
  });
  expect(clashesOf([intruder, again]).map(({ second }) => second.name)).toEqual(['billing']);
});
