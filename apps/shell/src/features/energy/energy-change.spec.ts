import { energyChange } from './energy-change.js';

test.each([
  ['no change', 3, 3, undefined],
  ['spent down to exactly 3', 4, 3, 'low'],
  ['spent past 3 between two readings', 4, 2, 'low'],
  ['spent on below 3', 3, 2, undefined],
  ['regained up to 3', 2, 3, undefined],
  ['spent to nothing', 1, 0, 'empty'],
  ['spent to nothing between two readings', 5, 0, 'empty'],
  ['regained from nothing', 0, 1, undefined],
  ['regained to the maximum', 19, 20, undefined],
])('%s', (_name, before, now, told) => {
  expect(energyChange(before, now)).toBe(told);
});
