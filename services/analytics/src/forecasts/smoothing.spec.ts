import { describe, expect, it } from '@jest/globals';
import { backTest, smooth } from './smoothing.js';

const season = [0.9, 0.95, 1.1, 1.05, 1, 1, 0.95, 0.9, 1.05, 1.1, 1.15, 1.2];
/** Three years of growth with a season, and some noise that is the same in every run. */
const seasonal = Array.from(
  { length: 36 },
  (_, month) => (100_000 + 1_000 * month) * season[month % 12]! + ((month * 7_919) % 13) * 100,
);

describe('smoothing', () => {
  it('keeps to a constant, without doubt', () => {
    const { forecast } = smooth(
      Array.from({ length: 12 }, () => 500),
      12,
      3,
    );
    for (const { value, low, high } of forecast) {
      expect(value).toBeCloseTo(500);
      expect(high - low).toBeCloseTo(0);
    }
  });

  it('follows a line, less and less', () => {
    const { forecast } = smooth(
      Array.from({ length: 20 }, (_, month) => 1_000 + 50 * month),
      12,
      3,
    );
    const [first, second, third] = forecast.map(({ value }) => value) as [number, number, number];
    expect(first).toBeGreaterThan(1_950);
    expect(first).toBeLessThan(2_000);
    expect(second - first).toBeGreaterThan(third - second);
  });

  it('knows the season of two years', () => {
    const { forecast } = smooth(seasonal.slice(0, 24), 12, 12);
    for (const [month, { value }] of forecast.entries()) {
      expect(Math.abs(value - seasonal[24 + month]!) / seasonal[24 + month]!).toBeLessThan(0.1);
    }
  });

  it('doubts more the further it looks', () => {
    const widths = smooth(seasonal, 12, 6).forecast.map(({ low, high }) => high - low);
    expect(widths).toEqual([...widths].sort((one, other) => one - other));
  });

  it('foretells no value from itself', () => {
    const changed = [...seasonal.slice(0, 30), seasonal[30]! * 5, ...seasonal.slice(31)];
    const told = (values: number[]) => smooth(values.slice(0, 30), 12, 1).forecast[0]!.value;
    expect(told(changed)).toBe(told(seasonal));
  });
});

describe('the back-test', () => {
  it('finds a season better told than by the month before', () => {
    const { months, error, naive, seasonalNaive } = backTest(seasonal, 12)!;
    expect(months).toBe(6);
    expect(error).toBeLessThan(naive);
    expect(error).toBeLessThan(seasonalNaive!);
  });

  it('has no season to compare with before a year has passed, and nothing where nothing came', () => {
    expect(backTest(seasonal.slice(0, 10), 12)!.seasonalNaive).toBeNull();
    expect(backTest([0, 0, 0, 0, 0, 0, 0, 0], 12)).toBeNull();
  });
});
