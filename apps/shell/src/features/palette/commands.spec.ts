import { shellCommands } from '@fernway/federation/clashes';
import type { SearchHit } from '@fernway/contracts/http/crm-search';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { jest } from '@jest/globals';

import { commandsOf, matching } from './commands.js';
import { narrowed } from './palette-hits.js';

const inAll = (text: string, ko = text) => ({ en: text, es: text, zh: text, ja: text, ko });
const crm = {
  name: 'crm',
  contributes: {
    title: inAll('CRM'),
    routes: [],
    nav: [
      { path: '/dashboard/contacts', group: 'records', order: 1, icon: 'contacts', title: inAll('Contacts', '연락처') },
    ],
    commands: [{ id: 'crm.add', path: '/dashboard?add', title: inAll('Add lead'), keywords: inAll('new customer') }],
  },
} as unknown as RemoteEntry;

const actions = { go: jest.fn(), chooseTheme: jest.fn(), shortcuts: jest.fn(), signOut: jest.fn() };
const words = { t: (key: string) => key, sections: (key: string) => `sections.${key}` };
const titles = (typed: string, language: 'en' | 'ko' = 'en') =>
  matching(commandsOf([crm], language, words, actions), typed).map(({ title }) => title);

test('pages, contributed commands and the shell’s own are offered', () => {
  expect(titles('')).toEqual(
    expect.arrayContaining(['Contacts', 'Add lead', 'sections.home', 'nav.profile', 'nav.logout']),
  );
});

test('every typed word has to occur, also among keywords', () => {
  expect(titles('customer new')).toEqual(['Add lead']);
  expect(titles('customer zebra')).toEqual([]);
});

test('English words find a page in any language', () => {
  expect(titles('contacts', 'ko')).toEqual(['연락처']);
});

test('choosing a page goes there', () => {
  matching(commandsOf([crm], 'en', words, actions), 'contacts')[0]?.run();
  expect(actions.go).toHaveBeenCalledWith('/dashboard/contacts');
});

test.each([
  ["O'Brien", 'o’brien'],
  ['D’Angelo', "d'ang"],
  ['Dʼangelo', 'd`angelo'],
  ['Jean‑Luc', 'jean-luc'],
  ['Smith-Jones', 'smith–jones'],
  ['José', 'jose'],
  ['Anna Smith', 'smith anna'],
])('a former answer keeps %s for %s, as the search finds it', (title, typed) => {
  const hit = { title, detail: 'Oak' } as SearchHit;
  expect(narrowed([hit, { title: 'Somebody else', detail: '' } as SearchHit], typed)).toEqual([hit]);
});

test('the shell’s own are those that no remote may have', () => {
  expect(commandsOf([], 'en', words, actions).map(({ id }) => id)).toEqual([...shellCommands]);
});
