import { beforeEach, expect, test } from '@jest/globals';
import { type Contact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { listViews } from '@fernway/contracts/http/crm-views';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleContact } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { ContactsPage } from './contacts-page.js';

const contact = (name: string, index: number, more: Partial<Contact> = {}): Contact =>
  exampleContact({
    id: `0190aaaa-0000-7000-8000-00000000000${index}`,
    name,
    email: `${index}@oak.example`,
    leadSince: null,
    ...more,
  });

const mara = contact('Mara Jones', 1);
const ben = contact('Ben Ito', 2);
const own = '0190aaaa-0000-7000-8000-0000000000f1';
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  localStorage.clear();
  signInForTest();
  api = fakeApi();
  api.on(listViews, { items: [] });
  api.on(listCustomFields, { items: [] });
  api.on(listMembers, { items: [] });
  api.on(listContacts, { items: [mara, ben], next: null });
});

const open = (path = '/dashboard/contacts') => renderPart(<ContactsPage />, { messages: { crm: en }, path });
const cell = (row: number, column: string) => {
  const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent?.startsWith(column));
  return within(screen.getAllByRole('row')[row]!).getAllByRole('gridcell')[at]!;
};
const press = (key: string, more = {}) => fireEvent.keyDown(screen.getByRole('grid'), { key, ...more });

test('shows the contacts, each leading to its page, and loads more as one scrolls', async () => {
  api.on(listContacts, ({ query }) =>
    query.get('after') ? { items: [ben], next: null } : { items: [mara], next: 'cursor' },
  );
  open();
  expect((await screen.findByRole('link', { name: 'Mara Jones' })).getAttribute('href')).toBe(
    `/dashboard/contacts/${mara.id}`,
  );
  await screen.findByText('Ben Ito');
  expect(api.callsOf(listContacts).map(({ query }) => query.get('after'))).toEqual([null, 'cursor']);
  await screen.findByText('2 records');
});

test('takes words, order, filter and tab from the address, and puts them there', async () => {
  const filter = { any: [{ all: [{ field: 'source', is: 'is', value: 'fair' }] }] };
  open(`/dashboard/contacts?lifecycle=lead&q=oak&sort=-name&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await screen.findByText('Mara Jones');
  const query = () => Object.fromEntries(api.callsOf(listContacts).at(-1)!.query);
  expect(query()).toMatchObject({ lifecycle: 'lead', q: 'oak', sort: '-name', filter: JSON.stringify(filter) });
  expect(screen.getByRole('button', { name: 'Lead' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(screen.getByRole('button', { name: 'E-mail' }));
  await waitFor(() => expect(query()['sort']).toBe('email'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 王小 ' } });
  await waitFor(() => expect(query()['q']).toBe('王小'));
});

test('opens where the view names a field that was deleted, says so, and lets the condition go', async () => {
  const gone = `fields.${own}`;
  const named = { field: 'name', is: 'contains' as const, value: 'a' };
  api.on(listViews, {
    items: [
      {
        id: own,
        version: 1,
        recordType: 'contact',
        name: 'Big ones',
        filter: { any: [{ all: [{ field: gone, is: 'more', value: 3 }, named] }] },
        sort: `-${gone}`,
        columns: ['name', gone, 'email'],
        shared: false,
        createdBy: own,
        createdAt: mara.createdAt,
        updatedAt: mara.createdAt,
      },
    ],
  });
  api.on(listContacts, ({ query }) =>
    query.get('filter')?.includes(gone) || query.get('sort')?.includes(gone)
      ? Promise.reject(new Error('asked for what is gone'))
      : { items: [mara, ben], next: null },
  );
  open(`/dashboard/contacts?view=${own}`);
  await screen.findByText('Mara Jones');
  const { query } = api.callsOf(listContacts).at(-1)!;
  expect([query.get('sort'), JSON.parse(query.get('filter')!)]).toEqual(['-createdAt', { any: [{ all: [named] }] }]);
  screen.getByText(/This filters by a field that was deleted/);
  fireEvent.click(screen.getByRole('button', { name: 'Filter · 2' }));
  screen.getByDisplayValue('Removed field');
  fireEvent.click(screen.getByRole('button', { name: 'Remove that condition' }));
  await waitFor(() => expect(screen.queryByText(/This filters by a field that was deleted/)).toBeNull());
  screen.getByRole('button', { name: 'Filter · 1' });
  expect(screen.queryByDisplayValue('Removed field')).toBeNull();
});

test('warns where nothing of a filter is left, so that all is shown', async () => {
  const filter = { any: [{ all: [{ field: `fields.${own}`, is: 'more', value: 3 }] }] };
  open(`/dashboard/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await screen.findByText('This filter asks for a field that is gone, so everything is shown.');
});

test('a sort that the list does not know is not asked for', async () => {
  open('/dashboard/contacts?sort=password');
  await screen.findByText('Mara Jones');
  expect(api.callsOf(listContacts)[0]?.query.get('sort')).toBe('-createdAt');
});

test('the keyboard walks the cells, edits one, and what was entered shows at once', async () => {
  open();
  await screen.findByText('Mara Jones');
  press('ArrowRight');
  press('ArrowRight');
  expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe(cell(1, 'Phone').id);
  press('F2');
  let answer = (_contact: Contact) => {};
  api.on(updateContact, () => new Promise<Contact>((resolve) => (answer = resolve)));
  const input = screen.getByLabelText('Phone');
  fireEvent.change(input, { target: { value: '+1 555 0100' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await screen.findByText('+1 555 0100');
  await waitFor(() => expect(api.callsOf(updateContact)[0]?.body).toEqual({ phone: '+1 555 0100', version: 1 }));
  await act(async () => answer({ ...mara, version: 2, phone: '+1 555 0100' }));
  expect(cell(1, 'Phone').textContent).toBe('+1 555 0100');
});

test('a refused edit goes back, and says why; what was typed is there at the next edit', async () => {
  const kept = fakeDrafts(api);
  open();
  await screen.findByText('Mara Jones');
  api.fail(updateContact, 'forbidden');
  press('ArrowRight');
  press('Enter');
  const input = screen.getByLabelText('E-mail');
  fireEvent.change(input, { target: { value: 'new@oak.example' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(currentNotices().at(-1)).toMatchObject({ kind: 'error' }));
  await waitFor(() => expect(cell(1, 'E-mail').textContent).toBe('1@oak.example'));
  await waitFor(() => expect(kept.get(`fact:email:${mara.id}`)).toBe('new@oak.example'));
  press('Enter');
  await screen.findByDisplayValue('new@oak.example');
});

test('an answer to one edit does not hide the next, which is on its way', async () => {
  open();
  await screen.findByText('Mara Jones');
  const answers: ((contact: Contact) => void)[] = [];
  api.on(updateContact, () => new Promise<Contact>((resolve) => answers.push(resolve)));
  const enter = (label: string, value: string) => {
    press('ArrowRight');
    press('Enter');
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
  };
  enter('E-mail', 'new@oak.example');
  enter('Phone', '+1 555 0100');
  await waitFor(() => expect(answers).toHaveLength(2));
  await waitFor(() => expect(cell(1, 'Phone').textContent).toBe('+1 555 0100'));
  await act(async () => answers[0]!({ ...mara, version: 2, email: 'new@oak.example' }));
  await waitFor(() => expect(cell(1, 'E-mail').textContent).toBe('new@oak.example'));
  expect(cell(1, 'Phone').textContent).toBe('+1 555 0100');
});

test('custom fields are columns: chosen, kept on the device, and edited', async () => {
  const definition = {
    id: own,
    version: 1,
    recordType: 'contact',
    label: 'Shoe size',
    type: 'number',
    options: [],
    currency: null,
    place: 0,
  } as const;
  api.on(listCustomFields, {
    items: [{ ...definition, options: [], createdAt: mara.createdAt, updatedAt: mara.createdAt }],
  });
  const { unmount } = open();
  await screen.findByText('Mara Jones');
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(screen.getByLabelText('Shoe size'));
  fireEvent.click(screen.getByRole('button', { name: 'Show these' }));
  await screen.findByRole('columnheader', { name: 'Shoe size' });
  unmount();
  open();
  await screen.findByRole('columnheader', { name: 'Shoe size' });
  press('End');
  press('Enter');
  api.on(updateContact, { ...mara, version: 2, fields: { [own]: 42 } });
  const input = screen.getByLabelText('Shoe size');
  fireEvent.change(input, { target: { value: '42' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(api.callsOf(updateContact)[0]?.body).toEqual({ fields: { [own]: 42 }, version: 1 }));
});

test('viewers see no edit controls', async () => {
  signInForTest({ role: 'viewer' });
  open();
  await screen.findByText('Mara Jones');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Add .*Lead|Save/ })).toBeNull();
  press('ArrowRight');
  press('F2');
  expect(screen.queryByLabelText('E-mail')).toBeNull();
});

test('others’ changes appear: what is on the screen is read again after a hint', async () => {
  const { client } = open();
  await screen.findByText('Mara Jones');
  api.on(listContacts, { items: [contact('Mara Smith', 1, { version: 2 }), ben], next: null });
  await act(() => client.invalidateQueries({ predicate: ({ meta }) => (meta?.live ?? []).includes('crm.contact-') }));
  await screen.findByText('Mara Smith');
  expect(screen.queryByText('Mara Jones')).toBeNull();
});

test('tells an empty list from a search that finds nothing', async () => {
  api.on(listContacts, { items: [], next: null });
  open('/dashboard/contacts?q=zzz');
  await screen.findByText('No contact matches');
  fireEvent.click(screen.getByRole('button', { name: 'Show all contacts' }));
  await screen.findByText('No contacts yet');
});

test('says what happened when the list cannot be read, and tries again', async () => {
  api.fail(listContacts, 'forbidden');
  open();
  await screen.findByText('The contacts could not be read');
  api.on(listContacts, { items: [mara], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Mara Jones');
});
