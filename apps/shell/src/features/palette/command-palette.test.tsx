import { listSeenRecords, searchRecords } from '@fernway/contracts/http/crm-search';
import type { SearchHit } from '@fernway/contracts/http/crm-search';
import { setLanguage } from '@fernway/i18n';
import { Route, Routes, useLocation } from '@fernway/web-kit/router';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import type { Platform } from '../../platform/platform-context.js';
import { PlatformProvider } from '../../platform/platform-context.js';
import { CommandPalette } from './command-palette.js';
import { openPalette } from './palette-state.js';

const inAll = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });
const kind = (type: string, path: string, title: string) => ({ type, path, icon: 'deals', title: inAll(title) });
const crm = {
  name: 'crm',
  contributes: {
    title: inAll('CRM'),
    routes: [],
    nav: [{ path: '/dashboard/contacts', group: 'records', order: 1, icon: 'contacts', title: inAll('Contacts') }],
    commands: [],
    records: [
      kind('contact', '/dashboard/contacts/:id', 'Contacts'),
      kind('deal', '/dashboard/deals/:id', 'Deals'),
      kind('task', '/dashboard/calendar?entry=:id', 'Tasks'),
    ],
  },
} as unknown as RemoteEntry;

const idOf = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const hit = (n: number, fields: Partial<SearchHit> = {}): SearchHit => ({
  type: 'contact',
  id: idOf(n),
  kind: null,
  title: `Anna ${n}`,
  titleSpans: [[0, 4]],
  detail: 'Oak Bakery',
  detailSpans: [],
  stage: null,
  on: { type: 'contact', id: idOf(n) },
  sample: false,
  ...fields,
});
const deal = hit(5, {
  type: 'deal',
  title: 'Wedding cake',
  titleSpans: [],
  detail: 'CRM12345 · Anna 1',
  on: { type: 'deal', id: idOf(5) },
  sample: true,
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  signInForTest();
  api = fakeApi();
});

afterEach(() => setLanguage('en', { remember: false }));

const open = async (path = '/dashboard', remotes = [crm]) => {
  const shown = renderPart(
    <PlatformProvider value={{ loader: { remotes }, PagePending: () => null } as unknown as Platform}>
      <CommandPalette />
      <Routes>
        <Route path="*" element={<Where />} />
      </Routes>
    </PlatformProvider>,
    { path, messages: { shell: texts } },
  );
  act(() => openPalette());
  await screen.findByRole('combobox');
  return shown;
};
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const press = (key: string, more = {}) => fireEvent.keyDown(screen.getByRole('combobox'), { key, ...more });
const group = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const selected = () => screen.getByRole('option', { selected: true }).textContent;

test('shows records in groups beside pages, marks what was typed, and opens one', async () => {
  api.on(searchRecords, { items: [hit(1), hit(2), deal], corrected: false });
  await open();
  type('anna');
  await screen.findByRole('group', { name: 'Contacts' });
  expect(group('Contacts')).toEqual(['Anna 1Oak Bakery', 'Anna 2Oak Bakery']);
  expect(group('Deals')).toEqual(['Wedding cakeSampleCRM12345 · Anna 1']);
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Anna', 'Anna']);
  expect(selected()).toContain('Anna 1');
  press('ArrowUp');
  expect(selected()).toContain('Wedding cake');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  press('Enter');
  expect(screen.getByTestId('where').textContent).toBe(`/dashboard/deals/${idOf(5)}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['en', 'Negotiation'],
  ['ja', '交渉中'],
] as const)(
  'says a default stage in the reader’s language, and one that somebody named as it is: %s',
  async (language, negotiation) => {
    await setLanguage(language, { remember: false });
    const named = {
      ...deal,
      id: idOf(6),
      title: 'Birthday cake',
      stage: 'Tasting',
      on: { type: 'deal', id: idOf(6) },
    } as const;
    api.on(searchRecords, { items: [{ ...deal, stage: 'Negotiation' }, named], corrected: false });
    await open();
    type('cake');
    expect(await screen.findByText(`CRM12345 · Anna 1 · ${negotiation}`)).toBeTruthy();
    expect(screen.getByText('CRM12345 · Anna 1 · Tasting')).toBeTruthy();
  },
);

test('asks once for what is typed quickly, and drops an answer that comes too late', async () => {
  let answerFirst = (_answer: unknown) => undefined as void;
  api.on(searchRecords, ({ query }) =>
    query.get('q') === 'an'
      ? new Promise((resolve) => (answerFirst = resolve as never))
      : { items: [hit(2)], corrected: false },
  );
  await open();
  type('a');
  type('an');
  await waitFor(() => expect(api.callsOf(searchRecords)).toHaveLength(1));
  type('anna 2');
  await screen.findByRole('option', { name: /Anna 2/ });
  await act(async () => answerFirst({ items: [hit(7)], corrected: false }));
  expect(api.callsOf(searchRecords).map(({ query }) => query.get('q'))).toEqual(['an', 'anna 2']);
  expect(screen.queryByText(/Anna 7/)).toBeNull();
});

test('what is chosen stays so when records come in', async () => {
  api.on(searchRecords, { items: [hit(1, { title: 'Contact me', titleSpans: [] })], corrected: false });
  await open();
  type('conta');
  expect(selected()).toBe('Contacts');
  await screen.findByRole('option', { name: /Contact me/ });
  expect(selected()).toBe('Contacts');
});

test('pages and commands stay when records cannot be searched', async () => {
  api.fail(searchRecords, 'forbidden');
  await open();
  type('contacts');
  await screen.findByText(/Records cannot be searched/, {}, { timeout: 3000 });
  expect(group('Pages')).toEqual(['Contacts']);
  api.on(searchRecords, { items: [hit(1)], corrected: false });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('option', { name: /Anna 1/ });
});

test('says that nothing was found, and that spellings were guessed', async () => {
  api.on(searchRecords, ({ query }) => ({
    items: query.get('q') === 'zzz' ? [] : [hit(1)],
    corrected: query.get('q') !== 'zzz',
  }));
  await open();
  type('zzz');
  await screen.findByText('Nothing found');
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  type('anan');
  await screen.findByText(/similar spellings/);
});

test('Enter that ends the spelling of a word chooses nothing', async () => {
  api.on(searchRecords, { items: [hit(1)], corrected: false });
  await open();
  type('安');
  await screen.findByRole('option', { name: /Anna 1/ });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', isComposing: true });
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('Escape closes it without a question', async () => {
  await open();
  type('oak');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers what was opened before, under its present name, without keeping names', async () => {
  api.on(listSeenRecords, { items: [deal, hit(1)] });
  const { unmount } = await open(`/dashboard/contacts/${idOf(1)}`);
  unmount();
  await open(`/dashboard/deals/${idOf(5)}`);
  expect(await screen.findByRole('group', { name: 'Recently opened' })).toBeTruthy();
  expect(group('Recently opened')).toEqual(['Wedding cakeSampleCRM12345 · Anna 1', 'Anna 1Oak Bakery']);
  expect(api.callsOf(listSeenRecords).at(-1)?.query.get('records')).toBe(`deal:${idOf(5)},contact:${idOf(1)}`);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Anna');
});

test('searches no records where no remote shows any', async () => {
  await open('/dashboard', []);
  jest.useFakeTimers();
  type('light');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  expect(api.calls).toEqual([]);
  expect(group('Commands')).toEqual(['Use light theme']);
});

test('a task on nobody’s record opens by itself', async () => {
  api.on(searchRecords, { items: [hit(3, { type: 'task', title: 'Buy flour', on: null })], corrected: false });
  await open();
  type('flour');
  fireEvent.click(await screen.findByRole('option', { name: /Buy flour/ }));
  expect(screen.getByTestId('where').textContent).toBe(`/dashboard/calendar?entry=${idOf(3)}`);
});
