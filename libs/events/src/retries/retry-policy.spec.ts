import { backOff, defaultRetryPolicy } from './retry-policy.js';

const policy = { attempts: 10, first: 100, longest: 1_000 };

describe('backOff', () => {
  it('doubles from attempt to attempt up to the longest wait', () => {
    const waits = [1, 2, 3, 4, 5, 6].map((attempts) => backOff(policy, attempts, () => 1));
    expect(waits).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  it('leaves the upper half of each wait to chance', () => {
    expect(backOff(policy, 2, () => 0)).toBe(100);
    expect(backOff(policy, 2, () => 0.5)).toBe(150);
  });

  it('keeps trying for 47 to 94 minutes by default', () => {
    const minutes = (random: number) =>
      Array.from({ length: defaultRetryPolicy.attempts - 1 }, (_, index) =>
        backOff(defaultRetryPolicy, index + 1, () => random),
      ).reduce((sum, wait) => sum + wait) / 60_000;
    expect(minutes(0)).toBeCloseTo(47, 0);
    expect(minutes(1)).toBeCloseTo(94, 0);
  });
});
