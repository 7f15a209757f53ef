import { beforeEach, expect, test } from '@jest/globals';
import { type Batch, bulkOf, getBatch, undoBatch } from '@fernway/contracts/http/crm-batches';
import { type Company, createCompany, listCompanies } from '@fernway/contracts/http/crm-companies';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { createView, deleteView, listViews, type SavedView, updateView } from '@fernway/contracts/http/crm-views';
import { listMembers } from '@fernway/contracts/http/members';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { CompaniesPage } from './companies-page.js';

const at = '2026-11-20T10:00:00.000Z';
const id = (index: number) => `0190aaaa-0000-7000-8000-00000000000${index}`;
const me = '0190aaaa-0000-7000-8000-0000000000aa';
const none = {
  domain: null,
  website: null,
  phone: null,
  email: null,
  industry: null,
  address: null,
  ownerId: null,
  salesTarget: null,
  lastActivityAt: null,
  createdBy: null,
};
const company = (name: string, index: number): Company => ({
  ...none,
  id: id(index),
  version: 1,
  name,
  tags: [],
  fields: {},
  status: 'at-risk',
  quietDays: 45,
  sample: false,
  createdAt: at,
  updatedAt: at,
});
const batch = (more: Partial<Batch>): Batch => ({
  id: id(9),
  kind: 'bulk-change',
  recordType: 'company',
  title: null,
  change: null,
  state: 'done',
  total: 2,
  done: 2,
  created: 0,
  updated: 2,
  deleted: 0,
  restored: 0,
  unchanged: 0,
  refused: 0,
  error: null,
  attempts: 0,
  nextTryAt: null,
  undoes: null,
  undoneBy: null,
  cancellable: false,
  undoable: true,
  createdBy: me,
  createdAt: at,
  updatedAt: at,
  finishedAt: at,
  ...more,
});
const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: id(8),
  version: 3,
  recordType: 'company',
  name: 'Bakeries',
  filter: { any: [{ all: [{ field: 'industry', is: 'is', value: 'Food' }] }] },
  sort: '-name',
  columns: ['name', 'phone'],
  shared: false,
  createdBy: me,
  createdAt: at,
  updatedAt: at,
  ...more,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  signInForTest({ sub: me });
  api = fakeApi();
  api.on(listViews, { items: [] });
  api.on(listCustomFields, { items: [] });
  api.on(listMembers, { items: [] });
  api.on(listDeals, { items: [], next: null });
  api.on(listCompanies, { items: [company('Oak', 1), company('Elm', 2)], next: null });
});

const open = async (path = '/dashboard/companies') => {
  const rendered = renderPart(<CompaniesPage />, { messages: { crm: en }, path });
  await screen.findByText('Oak');
  return rendered;
};
const asked = () => Object.fromEntries(api.callsOf(listCompanies).at(-1)!.query);
const pick = (name: string, more = {}) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }).parentElement!, more);
const undoLast = () => act(async () => currentNotices().at(-1)?.action?.run());

test('says how a company stands and why', async () => {
  await open();
  expect(screen.getAllByTitle('45 days without activity')[0]?.textContent).toContain('At risk');
});

test('changes the chosen ones at once, and takes the whole batch back', async () => {
  await open();
  pick('Oak');
  pick('Elm', { shiftKey: true });
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Selected records' })).getByRole('button', { name: 'Industry' }),
  );
  api.on(bulkOf.company.change, batch({}));
  fireEvent.change(screen.getAllByLabelText('Industry').at(-1)!, { target: { value: 'Food' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 records' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('2 records changed'));
  const [sent] = api.callsOf(bulkOf.company.change);
  expect(sent?.body).toEqual({ select: { ids: [id(1), id(2)] }, set: { industry: 'Food' } });
  expect(sent?.headers['idempotency-key']).toMatch(/[0-9a-f-]{36}/);
  api.on(undoBatch, batch({ kind: 'undo', updated: 1, refused: 1, undoable: false }));
  await undoLast();
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({
      kind: 'warning',
      description: '1 record was changed since, and stays as it is.',
      action: { label: 'Show them' },
    }),
  );
});

test('all that match means what the list asks, not what is loaded; long work is waited for', async () => {
  api.on(listCompanies, ({ query }) =>
    query.get('after') ? new Promise<never>(() => {}) : { items: [company('Oak', 1), company('Elm', 2)], next: 'more' },
  );
  await open('/dashboard/companies?status=at-risk&q=o');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows loaded' }));
  api.on(bulkOf.company.count, { count: 1200 });
  fireEvent.click(screen.getByRole('button', { name: 'Select all that match' }));
  await screen.findByText('1,200 selected');
  api.on(bulkOf.company.delete, batch({ kind: 'bulk-delete', state: 'running', total: 1200, deleted: 500 }));
  api.on(getBatch, batch({ kind: 'bulk-delete', updated: 0, deleted: 1200 }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('1,200 records deleted'), { timeout: 4000 });
  expect(api.callsOf(bulkOf.company.delete)[0]?.body).toEqual({
    select: { query: { q: 'o', status: 'at-risk' } },
    expected: 1200,
  });
});

test('adds tags to the chosen ones, and asks for some first', async () => {
  await open();
  pick('Oak');
  fireEvent.click(screen.getByRole('button', { name: 'Tags' }));
  fireEvent.click(screen.getByRole('button', { name: 'Change 1 record' }));
  expect(await screen.findByText('This field is required')).toBeTruthy();
  const input = screen.getByLabelText(/^Add tags/);
  fireEvent.change(input, { target: { value: 'vip' } });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  api.fail(bulkOf.company.change, 'conflict', 'The list has changed');
  fireEvent.click(screen.getByRole('button', { name: 'Change 1 record' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The list has changed');
  api.on(bulkOf.company.change, batch({ updated: 1 }));
  fireEvent.click(screen.getByRole('button', { name: 'Change 1 record' }));
  await waitFor(() => expect(api.callsOf(bulkOf.company.change)[0]?.body).toMatchObject({ set: { addTags: ['vip'] } }));
});

test('a saved view brings its filter, order and columns; a change of it can be saved', async () => {
  api.on(listViews, { items: [view()] });
  await open(`/dashboard/companies?view=${view().id}`);
  expect(asked()).toMatchObject({ sort: '-name', filter: JSON.stringify(view().filter) });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'Name↓', 'Phone']);
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  api.on(updateView, view({ sort: 'name', version: 4 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(api.callsOf(updateView)[0]?.body).toMatchObject({ version: 3, sort: 'name', columns: ['name', 'phone'] }),
  );
});

test('what is on the screen becomes a view for everybody', async () => {
  await open(`/dashboard/companies?sort=industry&filter=${encodeURIComponent(JSON.stringify(view().filter))}`);
  fireEvent.click(screen.getByRole('button', { name: 'Save as new view' }));
  fireEvent.change(screen.getByLabelText(/Name of the view/), { target: { value: 'Bakeries' } });
  fireEvent.click(screen.getByLabelText('Share with everybody in the workspace'));
  api.on(createView, view({ shared: true, sort: 'industry' }));
  api.on(listViews, { items: [view({ shared: true, sort: 'industry' })] });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: /Bakeries/, current: 'page' });
  expect(api.callsOf(createView)[0]?.body).toMatchObject({
    name: 'Bakeries',
    shared: true,
    sort: 'industry',
    filter: view().filter,
  });
});

test('a deleted view comes back by Undo', async () => {
  api.on(listViews, { items: [view()] });
  await open(`/dashboard/companies?view=${view().id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'More for this view' }));
  api.on(deleteView, undefined as never);
  fireEvent.click(await screen.findByText('Delete view'));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('View Bakeries was deleted'));
  api.on(createView, view());
  await undoLast();
  await waitFor(() =>
    expect(api.callsOf(createView)[0]?.body).toMatchObject({ name: 'Bakeries', columns: ['name', 'phone'] }),
  );
});

test('a view that somebody else shares is not a member’s to change', async () => {
  signInForTest({ sub: me, role: 'member' });
  api.on(listViews, { items: [view({ shared: true, createdBy: id(7) })] });
  await open(`/dashboard/companies?view=${view().id}&sort=industry`);
  expect(await screen.findByRole('button', { name: 'Save as new view' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More for this view' }));
  await screen.findByRole('menuitem', { name: 'Save as new view' });
  expect(screen.queryByText('Delete view')).toBeNull();
});

test('adds a company by its name, and sends nothing without one', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Add company' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Add company' }));
  expect(api.callsOf(createCompany)).toHaveLength(0);
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Ash' } });
  api.on(createCompany, company('Ash', 3));
  fireEvent.click(dialog.getByRole('button', { name: 'Add company' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Ash was added'));
});
