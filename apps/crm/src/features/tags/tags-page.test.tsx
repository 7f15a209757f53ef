import { beforeEach, expect, test } from '@jest/globals';
import { type Batch, undoBatch } from '@fernway/contracts/http/crm-batches';
import { listTagUses, removeTag, renameTag } from '@fernway/contracts/http/crm-tags';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { TagsPage } from './tags-page.js';

const done: Batch = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  kind: 'bulk-change',
  recordType: null,
  title: null,
  change: {},
  state: 'done',
  total: 3,
  done: 3,
  created: 0,
  updated: 3,
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
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  finishedAt: '2026-11-01T10:00:00.000Z',
};
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInForTest({ role: 'owner' });
  api = fakeApi();
  api.on(listTagUses, {
    items: [
      { tag: 'key', contacts: 1, companies: 0, deals: 0 },
      { tag: 'VIP', contacts: 2, companies: 0, deals: 1 },
    ],
    next: null,
  });
  api.on(renameTag, done);
  api.on(removeTag, done);
  api.on(undoBatch, done);
});
const open = () => renderPart(<TagsPage />, { messages: { crm: en } });

test('counts lead to the lists with the tag', async () => {
  open();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '2 contacts' });
  const { pathname, searchParams } = new URL(link.href);
  expect(pathname).toBe('/dashboard/contacts');
  expect(JSON.parse(searchParams.get('filter')!)).toEqual({
    any: [{ all: [{ field: 'tags', is: 'any-of', value: ['VIP'] }] }],
  });
  expect(screen.getByRole('link', { name: '1 deal' })).toBeTruthy();
});

test('a new name that is there already is asked about; the change can be undone', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Rename VIP' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename VIP' }));
  fireEvent.change(dialog.getByLabelText(/^New name/), { target: { value: 'KEY' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('key is there already');
  expect(api.callsOf(renameTag)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Unite them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(renameTag).map(({ body }) => body)).toEqual([{ tag: 'VIP', to: 'KEY' }]);
  currentNotices().at(-1)!.action!.run();
  await waitFor(() => expect(api.callsOf(undoBatch)).toHaveLength(1));
});
