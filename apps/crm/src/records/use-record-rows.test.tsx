import { beforeEach, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@fernway/web-kit/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { type ListRecord, listsKey, type RecordKind } from './record-kind.js';
import { patchLists, underEdit, useRecordRows } from './use-record-rows.js';

const record = (id: string, version: number, name = `${id}${version}`): ListRecord => ({
  id,
  version,
  name,
  fields: {},
  tags: [],
  sample: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
});
const query = { sort: 'name' };

/** What the service answers next. */
let stored: ListRecord[];
const list = jest.fn(async () => ({ items: stored, next: null }));
const kind = { type: 'contact', list } as unknown as RecordKind;

beforeEach(() => {
  stored = [record('a', 1), record('b', 1)];
  list.mockClear();
  underEdit.clear();
});

const open = async () => {
  const client = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRecordRows(kind, query, true), { wrapper });
  await waitFor(() => expect(result.current.rows).toHaveLength(2));
  /** As after a hint: the list is read again, and drawn. */
  const readAgain = async () => {
    const before = list.mock.calls.length;
    await act(() => client.invalidateQueries({ queryKey: listsKey('contact') }));
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
    await act(async () => undefined);
  };
  return { client, names: () => result.current.rows.map(({ name }) => name), readAgain };
};

it('draws what is read again', async () => {
  const { names, readAgain } = await open();
  stored = [record('b', 2), record('a', 1)];
  await readAgain();
  await waitFor(() => expect(names()).toEqual(['b2', 'a1']));
});

it('keeps what was saved meanwhile, where the list was read before it', async () => {
  const { client, names, readAgain } = await open();
  act(() => patchLists(client, kind, 'a', () => record('a', 2, 'saved')));
  await waitFor(() => expect(names()).toEqual(['saved', 'b1']));
  stored = [record('a', 1), record('b', 2)];
  await readAgain();
  await waitFor(() => expect(names()).toEqual(['saved', 'b2']));
  stored = [record('a', 3), record('b', 2)];
  await readAgain();
  await waitFor(() => expect(names()).toEqual(['a3', 'b2']));
});

it('leaves a record alone while an edit of it is on its way', async () => {
  const { names, readAgain } = await open();
  underEdit.add('a');
  stored = [record('a', 2), record('b', 2)];
  await readAgain();
  await waitFor(() => expect(names()).toEqual(['a1', 'b2']));
});
