import { beforeEach, expect, test } from '@jest/globals';
import { type Batch, getBatch, undoBatch } from '@fernway/contracts/http/crm-batches';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import {
  cancelImport,
  checkImport,
  discardImport,
  getImport,
  type Import,
  listImportRows,
  listImports,
  runImport,
} from '@fernway/contracts/http/crm-imports';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { ImportPage } from './import-page.js';

const id = '0190aaaa-0000-7000-8000-000000000001';
const it: Import = {
  id,
  recordType: 'contact',
  state: 'uploaded',
  fileName: 'people.csv',
  bytes: 1234,
  format: 'csv',
  app: 'hubspot',
  encoding: 'utf-8',
  delimiter: ',',
  columns: [
    { name: 'First Name', samples: ['<b>Mara</b>', 'Ben'] },
    { name: 'Email', samples: ['mara@oak.example'] },
    { name: 'Record ID', samples: [], unknownIds: true },
    { name: 'Contact owner', samples: ['Ann Lee'] },
    { name: 'Notes', samples: ['Likes oak'] },
  ],
  mapping: ['firstName', 'email', null, 'owner', 'note'],
  options: {
    header: true,
    country: 'US',
    dateOrder: 'mdy',
    decimal: '.',
    currency: 'USD',
    existing: 'update',
    similar: 'skip',
    lifecycle: 'lead',
    tags: [],
    encoding: 'utf-8',
    delimiter: ',',
  },
  rows: null,
  done: 0,
  counts: { create: 0, update: 0, unchanged: 0, conflict: 0, invalid: 0, companies: 0, overLimit: 0 },
  problem: null,
  attempts: 0,
  nextTryAt: null,
  batchId: null,
  createdBy: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const counted = { create: 1200, update: 30, unchanged: 4, conflict: 2, invalid: 1, companies: 17, overLimit: 0 };
const row = {
  row: 7,
  label: 'Ben Ito',
  amount: { amount: 120_050, currency: 'EUR' },
  outcome: 'conflict',
  reason: 'similar-name',
  message: 'Looks like it',
  column: null,
  value: null,
  recordId: id,
  recordName: 'Benn Ito',
} as const;
const batch: Batch = {
  id,
  kind: 'import',
  recordType: 'contact',
  title: 'people.csv',
  change: null,
  state: 'done',
  total: 3,
  done: 3,
  created: 2,
  updated: 1,
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
  createdBy: null,
  createdAt: it.createdAt,
  updatedAt: it.updatedAt,
  finishedAt: it.updatedAt,
};
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listImports, { items: [], next: null });
  api.on(listCustomFields, { items: [] });
});

const open = (path = `/dashboard/import?id=${id}`) => renderPart(<ImportPage />, { messages: { crm: en }, path });

test('maps what was guessed, shows first values as text, and begins the dry run', async () => {
  api.on(getImport, it);
  open();
  await screen.findByText(/looks like an export of HubSpot/);
  screen.getByText('<b>Mara</b> · Ben');
  expect(screen.getByText('4 of 5 columns are imported')).toBeTruthy();
  for (const [column, label] of [
    ['Contact owner', 'Owner'],
    ['Notes', 'Note'],
  ]) {
    expect(
      (screen.getByRole('combobox', { name: `What ${column} becomes` }) as HTMLSelectElement).selectedOptions[0]!.text,
    ).toBe(label);
  }
  fireEvent.change(screen.getByRole('combobox', { name: 'What Record ID becomes' }), { target: { value: 'source' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Records that are there already' }), {
    target: { value: 'fill' },
  });
  api.on(checkImport, { ...it, state: 'checking' });
  api.on(getImport, { ...it, state: 'checking', done: 500 });
  fireEvent.click(screen.getByRole('button', { name: 'Check without importing' }));
  await screen.findByText('Checking each row. Nothing is imported yet.');
  expect(api.callsOf(checkImport)[0]?.body).toMatchObject({
    mapping: ['firstName', 'email', 'source', 'owner', 'note'],
    options: { existing: 'fill' },
  });
});

test('what was chosen for a file comes back, until it is checked', async () => {
  const mapping = it.mapping.with(0, null);
  const kept = fakeDrafts(api, {
    [`import:${id}:${it.columns.length}`]: { mapping, options: { ...it.options, tags: ['spring'] } },
  });
  api.on(getImport, it);
  open();
  await screen.findByText('3 of 5 columns are imported');
  expect(screen.getByDisplayValue('spring')).toBeTruthy();
  api.fail(checkImport, 'unavailable');
  fireEvent.click(screen.getByRole('button', { name: 'Check without importing' }));
  await screen.findByRole('alert');
  expect(screen.getByText('3 of 5 columns are imported')).toBeTruthy();
  api.on(checkImport, { ...it, state: 'checking' });
  api.on(getImport, { ...it, state: 'checking', done: 500 });
  fireEvent.click(screen.getByRole('button', { name: 'Check without importing' }));
  await screen.findByText('Checking each row. Nothing is imported yet.');
  await waitFor(() => expect(kept.size).toBe(0));
});

test('shows what would happen and why, and runs only then', async () => {
  api.on(getImport, { ...it, state: 'checked', rows: 1237, done: 1237, counts: { ...counted, overLimit: 2 } });
  api.on(listImportRows, { items: [row], next: null });
  open();
  await screen.findByRole('heading', { name: 'What would happen' });
  expect(screen.getByRole('button', { name: '2 to look at' }).getAttribute('aria-pressed')).toBe('true');
  screen.getByText('17 new companies would be added');
  screen.getByText(/2 rows would be left out: the plan of the workspace allows no more contacts/);
  const [, line] = await screen.findAllByRole('row');
  within(line!).getByText('· €1,200.50');
  within(line!).getByText(/Looks like Benn Ito; it may be the same/);
  expect(within(line!).getByRole('link', { name: 'Show' }).getAttribute('href')).toBe(`/dashboard/contacts/${id}`);
  api.on(runImport, { ...it, state: 'running', rows: 1237, batchId: id });
  fireEvent.click(screen.getByRole('button', { name: 'Import 1,230 rows' }));
  await screen.findByText('Importing…');
});

test('goes on where it is after a reload, and can be cancelled', async () => {
  api.on(getImport, {
    ...it,
    state: 'running',
    rows: 1000,
    done: 400,
    counts: { ...counted, create: 400 },
    batchId: id,
  });
  api.on(getBatch, batch);
  api.on(listImportRows, { items: [], next: null });
  open();
  const bar = await screen.findByRole('progressbar');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['400', '1000']);
  api.on(cancelImport, { ...it, state: 'cancelled', rows: 1000, done: 400, batchId: id });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Cancelled' });
});

test('says that it waits and until when, and tries at once when it is told to', async () => {
  const nextTryAt = new Date(Date.now() + 4 * 60_000).toISOString();
  const waiting: Import = {
    ...it,
    state: 'running',
    rows: 1000,
    done: 400,
    counts: counted,
    batchId: id,
    problem: 'The database was away or busy',
    attempts: 6,
    nextTryAt,
  };
  api.on(getImport, waiting);
  open();
  await screen.findByText('Something it needs is away or busy. It goes on by itself where it stopped.');
  expect(screen.getByText(/The database was away or busy · Next attempt:/).textContent).toMatch(/in [34] minutes/);
  api.on(runImport, { ...waiting, problem: null, nextTryAt: null });
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByText('Importing…');
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

test('one that failed goes on where it stopped', async () => {
  api.on(getImport, {
    ...it,
    state: 'failed',
    rows: 1000,
    done: 400,
    counts: counted,
    batchId: id,
    problem: 'It failed',
  });
  api.on(getBatch, { ...batch, state: 'failed' });
  api.on(listImportRows, { items: [], next: null });
  open();
  api.on(runImport, { ...it, state: 'running', rows: 1000, done: 400, counts: counted, batchId: id });
  fireEvent.click(await screen.findByRole('button', { name: 'Go on where it stopped' }));
  await screen.findByText('Importing…');
  expect(api.callsOf(runImport)[0]?.params).toEqual({ id });
});

test('takes the whole import back', async () => {
  api.on(getImport, {
    ...it,
    state: 'done',
    rows: 3,
    done: 3,
    counts: { ...counted, conflict: 0, invalid: 0 },
    batchId: id,
  });
  api.on(getBatch, ({ params }) =>
    params['id'] === id
      ? batch
      : ({
          ...batch,
          id: params['id']!,
          kind: 'undo',
          created: 0,
          updated: 1,
          deleted: 2,
          undoes: id,
          undoable: true,
        } as Batch),
  );
  api.on(undoBatch, {
    ...batch,
    id: '0190aaaa-0000-7000-8000-000000000002',
    kind: 'undo',
    state: 'running',
    undoes: id,
    undoable: false,
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the import' }));
  await screen.findByText('3 records are as they were before.');
  screen.getByRole('heading', { name: 'Import undone' });
});

test('says what is wrong with a file, and keeps its mapping open', async () => {
  api.on(getImport, { ...it, state: 'failed', problem: 'Row 7 is longer than 1 MB' });
  open();
  await screen.findByText('Row 7 is longer than 1 MB');
  screen.getByRole('button', { name: 'Check without importing' });
});

test('discards a file that was not imported, and only such a one', async () => {
  const left = { ...it, fileName: 'left.csv', state: 'checked' as const };
  const begun = {
    ...it,
    id: '0190aaaa-0000-7000-8000-000000000003',
    fileName: 'done.csv',
    state: 'done' as const,
    batchId: id,
  };
  api.on(listImports, { items: [left, begun], next: null });
  open('/dashboard/import');
  const button = await screen.findByRole('button', { name: 'Discard left.csv' });
  expect(screen.queryByRole('button', { name: 'Discard done.csv' })).toBeNull();
  api.on(discardImport, undefined as never);
  api.on(listImports, { items: [begun], next: null });
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard left.csv' })).toBeNull());
  expect(api.callsOf(discardImport)[0]?.params).toEqual({ id });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Imports so far' }));
});

test('offers no import to viewers', async () => {
  signInForTest({ role: 'viewer' });
  open('/dashboard/import');
  await screen.findByText('You may not import');
  expect(api.callsOf(listImports)).toHaveLength(0);
});

test('lists imports so far and refuses a file that is too large before it is sent', async () => {
  api.on(listImports, { items: [{ ...it, state: 'done', rows: 12 }], next: null });
  open('/dashboard/import?type=company');
  await screen.findByRole('button', { name: 'people.csv' });
  expect((screen.getByRole('combobox', { name: 'What the file holds' }) as HTMLSelectElement).value).toBe('company');
  const file = new File(['x'], 'huge.csv');
  Object.defineProperty(file, 'size', { value: 2 * 1024 ** 3 });
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), { target: { files: [file] } });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch('The file is larger than 512 MB'));
});
