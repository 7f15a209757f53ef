import { dealNumber } from './deal-number.js';

const seed = '3b0e6f0e-3f0c-4c2a-9a58-0f3f9d0b7c11';

describe('the numbers of a workspace', () => {
  it('are each of the five-digit ones once, in no order', () => {
    const all = Array.from({ length: 100_000 }, (_, count) => dealNumber(seed, count));
    expect(new Set(all).size).toBe(100_000);
    expect(all.every((number) => /^CRM\d{5}$/.test(number))).toBe(true);
    const rising = all.filter((number, n) => n > 0 && number > all[n - 1]!).length;
    expect(rising).toBeGreaterThan(49_000);
    expect(rising).toBeLessThan(51_000);
    const neighbours = all.filter(
      (number, n) => n > 0 && Math.abs(Number(number.slice(3)) - Number(all[n - 1]!.slice(3))) === 1,
    ).length;
    expect(neighbours).toBeLessThan(20);
  });

  it('have six digits once those are used up, and more after them', () => {
    const six = Array.from({ length: 2_000 }, (_, n) => dealNumber(seed, 100_000 + n));
    expect(new Set(six).size).toBe(2_000);
    expect(six.every((number) => /^CRM[1-9]\d{5}$/.test(number))).toBe(true);
    expect(dealNumber(seed, 999_999)).toMatch(/^CRM[1-9]\d{5}$/);
    expect(dealNumber(seed, 1_000_000)).toMatch(/^CRM[1-9]\d{6}$/);
  });

  it('are others in another workspace, and stay as they are', () => {
    const first = (of: string) => Array.from({ length: 20 }, (_, count) => dealNumber(of, count));
    expect(first('7e5a0a54-52ab-4a7a-8a3c-0f6b2f2b1a02')).not.toEqual(first(seed));
    expect(first(seed).slice(0, 3)).toMatchInlineSnapshot(`
[
  "CRM51951",
  "CRM10500",
  "CRM80987",
]
`);
  });
});
