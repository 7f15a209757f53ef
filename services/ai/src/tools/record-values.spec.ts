import { heldOf, holds } from './record-values.js';

const deal = {
  stage: 'Qualified',
  stageId: 's-1',
  closeDate: null,
  fields: { a: 1, b: 2 },
  value: { amount: 5, currency: 'USD' },
};

test('finds a change done, however it was put', () => {
  expect(holds(deal, { stage: 'Qualified', value: { currency: 'USD', amount: 5 }, closeDate: null })).toBe(true);
  expect(holds(deal, { stage: 's-1', fields: { a: 1 } })).toBe(true);
  expect(holds({ doneAt: '2026-11-20T10:00:00.000Z' }, { done: true })).toBe(true);
  expect(holds({ dueAt: '2026-11-20T10:00:00.000Z' }, { dueAt: '2026-11-20T12:00:00+02:00' })).toBe(true);
});

test.each([
  [{ stage: 's-2' }],
  [{ fields: { a: 2 } }],
  [{ value: { amount: 6, currency: 'USD' } }],
  [{ done: true }],
  [{ closeDate: '2026-12-01' }],
])('finds %j still to do', (change) => {
  expect(holds(deal, change)).toBe(false);
});

test('tells what was there in words that take it back', () => {
  expect(heldOf(deal, 'stage', 's-2')).toBe('Qualified');
  expect(heldOf(deal, 'fields', { b: 3, c: 4 })).toEqual({ b: 2, c: null });
  expect(heldOf({ doneAt: null }, 'done', true)).toBe(false);
});
