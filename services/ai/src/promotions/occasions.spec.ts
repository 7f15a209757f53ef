import { describe, expect, it } from '@jest/globals';
import { languages } from '@fernway/contracts/http/identity';
import { easter, lunar } from './feast-days.js';
import { occasionsFrom } from './occasions.js';

const named = (
  from: string,
  language: (typeof languages)[number],
  trade: Parameters<typeof occasionsFrom>[1]['trade'] = 'retail',
  most = 60,
) =>
  Object.fromEntries(
    occasionsFrom(from, { language, trade, most })
      .reverse()
      .map(({ name, on }) => [name, on]),
  );

describe('occasions', () => {
  it.each([
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('knows Easter of %d', (year, day) => expect(easter(year)).toBe(day));

  // By the Hong Kong Observatory's conversion tables; 2025 had a leap month.
  it.each([
    [1, 1, 2025, '2025-01-29'],
    [1, 1, 2026, '2026-02-17'],
    [1, 1, 2027, '2027-02-06'],
    [5, 5, 2026, '2026-06-19'],
    [7, 7, 2025, '2025-08-29'],
    [8, 15, 2025, '2025-10-06'],
    [8, 15, 2026, '2026-09-25'],
  ])('finds %d/%d of the lunisolar calendar in %d', (month, date, year, day) =>
    expect(lunar(month, date)(year)).toBe(day),
  );

  it('knows that Korea counts from its own midnight', () => {
    expect([2027, 2028].map(lunar(1, 1, 'dangi'))).toEqual(['2027-02-07', '2028-01-27']);
  });

  it('follows the rules of movable days', () => {
    expect(named('2026-01-01', 'en')).toMatchObject({
      'mothers-day': '2026-05-10',
      'black-friday': '2026-11-27',
      'small-business-saturday': '2026-11-28',
      'fathers-day': '2026-06-21',
    });
    expect(named('2026-01-01', 'es')).toMatchObject({ 'mothers-day': '2026-05-03', epiphany: '2026-01-06' });
  });

  it('tells each language and trade its own, the soonest first and none that is over', () => {
    expect(named('2026-11-22', 'zh')['halloween']).toBeUndefined();
    expect(named('2026-11-22', 'ja')['year-end-gifts']).toBe('2026-12-01');
    expect(Object.keys(named('2026-11-22', 'en', 'tech'))).toContain('quarter-end');
    expect(Object.keys(named('2026-11-22', 'en', 'tech'))).not.toContain('valentines');
    for (const language of languages) {
      const days = occasionsFrom('2026-11-22', { language, trade: 'office', most: 6 }).map(({ on }) => on);
      expect(days).toHaveLength(6);
      expect(days).toEqual([...days].sort());
      expect(days[0]! >= '2026-11-22').toBe(true);
    }
  });
});
