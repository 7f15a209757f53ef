import { expect, it } from '@jest/globals';
import type { Condition, RecordFilter } from '@fernway/contracts/http/crm-records';
import { batchPath, presetIn, queryOf, withoutGone } from './list-address.js';

const name: Condition = { field: 'name', is: 'contains', value: 'oak' };
const size: Condition = { field: 'fields.size', is: 'more', value: 3 };
const gone: Condition = { field: 'fields.gone', is: 'empty' };
const other: Condition = { field: 'fields.other', is: 'is', value: 'x' };
const any = (...groups: Condition[][]): RecordFilter => ({ any: groups.map((all) => ({ all })) });

it.each([
  ['no filter', null, null],
  ['fields that are there', any([name, size]), any([name, size])],
  ['one condition that is gone', any([gone]), null],
  ['one that is gone beside another', any([name, gone, size]), any([name, size])],
  ['a group that is gone', any([gone, other], [name]), any([name])],
  ['all groups gone', any([gone], [other]), null],
  ['a zone', { ...any([gone, name]), timeZone: 'Asia/Tokyo' }, { ...any([name]), timeZone: 'Asia/Tokyo' }],
])('what holds of %s', (_what, filter, holds) => {
  expect(withoutGone(filter, [{ id: 'size' }])).toEqual(holds);
});

it('leaves a filter as it is while the fields are not known', () => {
  expect(withoutGone(any([gone]), undefined)).toEqual(any([gone]));
});

it('lists what a batch made, which no tab offers', () => {
  const kind = { presets: [{ params: { state: 'won' }, label: 'Won' }] };
  const address = new URL(batchPath('/dashboard/deals', 'b1', 'created'), 'http://x').searchParams;
  const preset = presetIn(address, kind);
  expect(queryOf({ q: '', sort: 'name', filter: null, preset, timeZone: undefined })).toEqual({
    sort: 'name',
    batchId: 'b1',
    batchAction: 'created',
  });
  expect(presetIn(new URLSearchParams({ state: 'won' }), kind)).toBe(kind.presets[0]);
});
