import { isUnusual } from './unusual.js';

describe('an unusual value', () => {
  const past = [10, 12, 8, 11, 9, 10, 12, 8];

  it('lies more than two and a half deviations from the mean of at least eight', () => {
    expect([5, 6, 10, 14, 15].map((value) => isUnusual(value, past))).toEqual([true, false, false, false, true]);
    expect(isUnusual(1000, past.slice(1))).toBe(false);
  });

  it('is any other, where all were the same', () => {
    expect([isUnusual(7, Array(8).fill(7)), isUnusual(8, Array(8).fill(7))]).toEqual([false, true]);
  });
});
