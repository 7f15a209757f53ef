import { beforeEach, expect, test } from '@jest/globals';
import { type Contact, deleteContact, listContacts, restoreContact } from '@fernway/contracts/http/crm';
import { exampleContact } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { ContactsPage } from './contacts-page.js';

const contact = (name: string, index: number): Contact =>
  exampleContact({ id: `0190aaaa-0000-7000-8000-00000000000${index}`, name, email: `${index}@oak.example`, leadSince: null });

const mara = contact('Mara Jones', 1);
const ben = contact('Ben Ito', 2);
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
});

const open = (path = '/dashboard/contacts') => renderPart(<ContactsPage />, { messages: { crm: en }, path });

test('shows the contacts and loads the next page on demand', async () => {
  api.on(listContacts, ({ query }) => (query.get('after') ? { items: [ben], next: null } : { items: [mara], next: 'cursor' }));
  open();
  await screen.findByText('Mara Jones');
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Ben Ito');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('takes its filter from the address and searches what is typed', async () => {
  api.on(listContacts, { items: [mara], next: null });
  open('/dashboard/contacts?lifecycle=lead');
  await screen.findByText('Mara Jones');
  expect(api.callsOf(listContacts)[0]?.query.get('lifecycle')).toBe('lead');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 王小 ' } });
  await waitFor(() => expect(api.callsOf(listContacts).at(-1)?.query.get('q')).toBe('王小'));
});

test('deletes at once and can undo it', async () => {
  api.on(listContacts, { items: [mara], next: null });
  open();
  await screen.findByText('Mara Jones');
  api.on(deleteContact, undefined as never);
  api.on(restoreContact, mara);
  api.on(listContacts, { items: [], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Mara Jones' }));
  await screen.findByText('No contacts yet');
  currentNotices().at(-1)?.action?.run();
  await waitFor(() => expect(api.callsOf(restoreContact)).toHaveLength(1));
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
