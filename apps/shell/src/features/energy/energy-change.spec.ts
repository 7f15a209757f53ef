import { energyChange } from './energy-change.js';

const at = (current: number) => ({ current, maximum: 20 });

test.each([
  ['the first reading', undefined, 3, undefined],
  ['no change', 3, 3, undefined],
  ['spent down to exactly 3', 4, 3, 'low'],
  ['spent past 3', 4, 2, undefined],
  ['regained up to 3', 2, 3, undefined],
  ['spent to nothing', 1, 0, 'empty'],
  ['regained to the maximum', 19, 20, 'full'],
  ['one point on the way', 10, 11, undefined],
])('%s', (_name, before, now, told) => {
  expect(energyChange(before, at(now))).toBe(told);
});
