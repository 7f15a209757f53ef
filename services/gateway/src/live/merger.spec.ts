import { jest } from '@jest/globals';
import type { Hint } from './hints.js';
import { Merger } from './merger.js';

const sent: [string, Hint][] = [];
const merger = new Merger((workspace, hint) => sent.push([workspace, hint]));
beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
});
afterEach(() => merger.close());

const hint = (kind: string, id: number): Hint => ({ type: `crm.${kind}-created`, id: String(id), version: 1 });

test('lets four a second through as they are', () => {
  for (const id of [1, 2, 3, 4]) merger.add('a', hint('contact', id));
  jest.advanceTimersByTime(1000);
  for (const id of [5, 6, 7, 8]) merger.add('a', hint('contact', id));
  expect(sent.map(([, { id }]) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('keeps the rest for the next second, one hint per kind of record', () => {
  for (let id = 1; id <= 100; id += 1) merger.add('a', hint(id % 2 ? 'contact' : 'deal', id));
  expect(sent).toHaveLength(4);
  jest.advanceTimersByTime(1000);
  expect(sent.slice(4)).toEqual([
    ['a', { type: 'crm.contact-changed' }],
    ['a', { type: 'crm.deal-changed' }],
  ]);
});

test('drops no kind', () => {
  const kinds = ['contact', 'deal', 'task', 'note', 'file', 'view', 'company'];
  for (const kind of [...kinds, ...kinds]) merger.add('a', hint(kind, 1));
  jest.advanceTimersByTime(1000);
  const told = new Set(sent.slice(4).map(([, { type }]) => type.split(/[.-]/)[1]));
  expect([...told].sort()).toEqual([...kinds].sort());
});

test('tells of a burst once when it is over, and of a long one every eight seconds', () => {
  const burst = (seconds: number) => {
    for (let step = 0; step < seconds * 2; step += 1) {
      merger.add('a', { type: 'analytics.model-changed' });
      jest.advanceTimersByTime(500);
    }
  };
  burst(5);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([['a', { type: 'analytics.model-changed' }]]);
  burst(25);
  jest.advanceTimersByTime(1000);
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.length).toBeLessThan(7);
});

test('counts each workspace by itself', () => {
  for (const id of [1, 2, 3, 4, 5]) merger.add('a', hint('contact', id));
  merger.add('b', hint('contact', 6));
  expect(sent.at(-1)).toEqual(['b', hint('contact', 6)]);
});
