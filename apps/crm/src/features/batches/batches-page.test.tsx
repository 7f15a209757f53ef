import { beforeEach, expect, test } from '@jest/globals';
import { type Batch, cancelBatch, listBatches, listKeptRecords, undoBatch } from '@fernway/contracts/http/crm-batches';
import { listMembers } from '@fernway/contracts/http/members';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { BatchesPage } from './batches-page.js';

const user = '0190aaaa-0000-7000-8000-000000000001';
const idOf = (n: number) => `0190bbbb-0000-7000-8000-00000000000${n}`;
const batch = (more: Partial<Batch>): Batch => ({
  id: idOf(1),
  kind: 'bulk-change',
  recordType: 'contact',
  title: null,
  change: null,
  state: 'done',
  total: 0,
  done: 0,
  created: 0,
  updated: 0,
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
  undoable: false,
  createdBy: user,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  ...more,
});

let api: ReturnType<typeof fakeApi>;
let stored: Batch[];
beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listMembers, { items: [] });
  api.on(listBatches, () => ({ items: stored, next: null }));
});
const open = () => renderPart(<BatchesPage />, { messages: { crm: en }, path: '/dashboard/settings/history' });
const row = (name: RegExp) => screen.findByRole('listitem', { name });

test('tells of what every batch did, and what it set', async () => {
  stored = [
    batch({
      change: { lifecycle: 'customer', addTags: ['x'] },
      total: 1200,
      done: 1200,
      updated: 1190,
      unchanged: 10,
      undoable: true,
    }),
    batch({ id: idOf(2), kind: 'import', title: 'fair.csv', created: 40, updated: 2, refused: 3, undoneBy: idOf(3) }),
    batch({
      id: idOf(4),
      kind: 'bulk-delete',
      state: 'failed',
      error: 'The stage “Won” was deleted meanwhile',
      deleted: 5,
    }),
  ];
  open();
  const change = await row(/^Change of contacts$/);
  const changed = within(change).getByRole('link', { name: '1,190 changed' });
  expect(changed.closest('p')!.textContent).toBe('1,190 changed · 10 needed no change');
  expect(changed.getAttribute('href')).toBe(`/dashboard/contacts?batchId=${idOf(1)}&batchAction=updated`);
  within(change).getByText(/Lifecycle, Tags/);
  const imported = await row(/^Import of contacts: fair.csv$/);
  within(imported).getByText('40 created · 2 changed · 3 rows left out');
  within(imported).getByText('Undone');
  expect(within(imported).queryByRole('button', { name: 'Undo' })).toBeNull();
  const failed = await row(/^Deletion of contacts$/);
  within(failed).getByText('Stopped');
  within(failed).getByText('The stage “Won” was deleted meanwhile');
});

test('is taken back by one click, and shows what the undo left, and why', async () => {
  stored = [batch({ updated: 3, undoable: true })];
  const undo = batch({ id: idOf(5), kind: 'undo', undoes: idOf(1), updated: 2, refused: 1, undoable: true });
  api.on(undoBatch, () => {
    stored = [undo, batch({ updated: 3, undoneBy: undo.id })];
    return undo;
  });
  api.on(listKeptRecords, {
    items: [
      {
        recordType: 'contact',
        recordId: idOf(7),
        name: 'Mara Lind',
        reason: 'changed',
        changedBy: null,
        changedAt: '2026-11-21T11:00:00.000Z',
        deleted: false,
      },
      {
        recordType: 'contact',
        recordId: idOf(8),
        name: 'Jo Ito',
        reason: 'in-use',
        changedBy: null,
        changedAt: null,
        deleted: false,
      },
    ],
    next: null,
  });
  open();
  fireEvent.click(within(await row(/^Change of contacts$/)).getByRole('button', { name: 'Undo' }));
  const taken = await row(/^Undo for contacts$/);
  const again = within(taken).getByRole('link', { name: '2 changed' });
  expect(again.getAttribute('href')).toBe(`/dashboard/contacts?batchId=${idOf(5)}&batchAction=updated`);
  expect(again.closest('p')!.textContent).toBe('2 changed · 1 left as it is');
  expect(api.callsOf(undoBatch)).toHaveLength(1);
  fireEvent.click(within(taken).getByRole('button', { name: 'Show the record left' }));
  const link = await screen.findByText('Mara Lind');
  expect(link.getAttribute('href')).toContain(`/dashboard/contacts/${idOf(7)}`);
  screen.getByText(/Changed since/);
  screen.getByText(/In use by now/);
});

test('shows which records a bulk change left as they are, and why', async () => {
  stored = [batch({ change: { addTags: ['x'] }, updated: 3, refused: 1 })];
  const left = { recordType: 'contact' as const, recordId: idOf(7), name: 'Mara Lind', deleted: false };
  api.on(listKeptRecords, {
    items: [{ ...left, reason: 'too-many-tags', changedBy: null, changedAt: null }],
    next: null,
  });
  open();
  const changed = await row(/^Change of contacts$/);
  expect(changed.textContent).toContain('3 changed · 1 left as it is');
  fireEvent.click(within(changed).getByRole('button', { name: 'Show the record left' }));
  await screen.findByText('Mara Lind');
  screen.getByText('No room for these tags: a record holds 50');
  screen.getByText(/did not fit these/);
});

test('shows how far it is, and can be stopped', async () => {
  stored = [batch({ kind: 'bulk-delete', state: 'running', total: 9000, done: 4500, cancellable: true })];
  api.on(cancelBatch, () => {
    stored = [
      batch({ kind: 'bulk-delete', state: 'cancelled', total: 9000, done: 4500, deleted: 4500, undoable: true }),
    ];
    return stored[0]!;
  });
  open();
  const running = await row(/^Deletion of contacts$/);
  within(running).getByText('4,500 of 9,000');
  expect(within(running).getByRole('progressbar').getAttribute('value')).toBe('4500');
  fireEvent.click(within(running).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Cancelled');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('says that one waits, and until when', async () => {
  const nextTryAt = new Date(Date.now() + 4 * 60_000).toISOString();
  stored = [
    batch({
      kind: 'bulk-delete',
      state: 'running',
      total: 9000,
      done: 4500,
      error: 'The database was away or busy',
      attempts: 6,
      nextTryAt,
    }),
  ];
  open();
  const waits = await row(/^Deletion of contacts$/);
  within(waits).getByText('The database was away or busy');
  expect(within(waits).getByText(/Waiting to go on:/).textContent).toMatch(/in [34] minutes/);
});

test('offers nothing to whoever may neither stop it nor take it back', async () => {
  stored = [batch({ updated: 3 }), batch({ id: idOf(2), kind: 'import', state: 'running' })];
  open();
  await row(/^Change of contacts$/);
  expect(screen.queryByRole('button', { name: /Undo|Cancel/ })).toBeNull();
});

test('says what fills it, and what went wrong', async () => {
  stored = [];
  open();
  await screen.findByText('Nothing yet');
  api.fail(listBatches, 'forbidden');
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'merge' } });
  await screen.findByText('The history could not be read');
});
