import { beforeEach, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@fernway/web-kit/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { type Column, type ListRecord, type RecordKind } from './record-kind.js';
import { useCellSave } from './use-cell-save.js';
import { underEdit, useRecordRows } from './use-record-rows.js';

const stored: ListRecord = {
  id: 'r',
  version: 1,
  name: 'Mara',
  fields: { a: 1, b: 2 },
  tags: [],
  sample: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const customColumn = (id: string) =>
  ({ field: { name: `fields.${id}`, label: id, type: 'number' } }) as unknown as Column<ListRecord>;

/** What the service answers the edits, in the order in which they are sent. */
let answers: PromiseWithResolvers<ListRecord>[];
const update = jest.fn(() => {
  const answer = Promise.withResolvers<ListRecord>();
  answers.push(answer);
  return answer.promise;
});
const kind = {
  type: 'contact',
  columns: [customColumn('a'), customColumn('b')],
  list: async () => ({ items: [stored], next: null }),
  update,
} as unknown as RecordKind;

beforeEach(() => {
  answers = [];
  update.mockClear();
  underEdit.clear();
});

const open = async () => {
  const client = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ list: useRecordRows(kind, { sort: 'name' }, true), ...useCellSave(kind) }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
  const save = (id: string, value: number) =>
    act(async () => void result.current.saveCell(result.current.list.rows[0]!, customColumn(id), value));
  return { save, fields: () => result.current.list.rows[0]!.fields };
};

it('shows an own field’s new value at once, and leaves the record’s other own fields as they are', async () => {
  const { save, fields } = await open();
  await save('a', 3);
  await waitFor(() => expect(fields()).toEqual({ a: 3, b: 2 }));
  await act(async () => answers[0]!.resolve({ ...stored, version: 2, fields: { a: 3, b: 2 } }));
  await waitFor(() => expect(fields()).toEqual({ a: 3, b: 2 }));
});

it('keeps the second of two edits in sight while the first one is answered', async () => {
  const { save, fields } = await open();
  await save('a', 3);
  await save('b', 4);
  await waitFor(() => expect(fields()).toEqual({ a: 3, b: 4 }));
  await act(async () => answers[0]!.resolve({ ...stored, version: 2, fields: { a: 3, b: 2 } }));
  await waitFor(() => expect(fields()).toEqual({ a: 3, b: 4 }));
});
