import { AppError } from '@fernway/contracts/errors';
import type { Comparison, Period } from '@fernway/contracts/http/analytics-figures';
import { piecesOf, timesOf } from './figure-times.js';

const day = 86_400_000;

describe('the times of figures', () => {
  const rangesOf = (period: Period, compare: Comparison | undefined, today: string) => {
    const { range, compared } = timesOf({ period, compare }, today);
    return [`${range.from} ${range.to}`, compared && `${compared.from} ${compared.to}`];
  };
  const custom = (from: string, to: string, compare: Comparison) => {
    const { compared } = timesOf({ period: 'this-year', from, to, compare }, '2026-06-01');
    return `${compared!.from} ${compared!.to}`;
  };

  it.each<[Period, string, string, string]>([
    ['this-month', '2026-11-01 2026-11-29', '2026-10-01 2026-10-29', '2025-11-01 2025-11-29'],
    ['last-month', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30', '2025-10-01 2025-10-31'],
    ['this-quarter', '2026-10-01 2026-11-29', '2026-07-01 2026-08-29', '2025-10-01 2025-11-29'],
    ['last-quarter', '2026-07-01 2026-09-30', '2026-04-01 2026-06-30', '2025-07-01 2025-09-30'],
    ['this-year', '2026-01-01 2026-11-29', '2025-01-01 2025-11-29', '2025-01-01 2025-11-29'],
    ['last-year', '2025-01-01 2025-12-31', '2024-01-01 2024-12-31', '2024-01-01 2024-12-31'],
    ['last-12-months', '2025-12-01 2026-11-29', '2024-12-01 2025-11-29', '2024-12-01 2025-11-29'],
  ])('are those of %s, of the one before and of the year before', (period, range, previous, year) => {
    expect(rangesOf(period, undefined, '2026-11-29')).toEqual([range, null]);
    expect(rangesOf(period, 'previous', '2026-11-29')).toEqual([range, previous]);
    expect(rangesOf(period, 'year', '2026-11-29')).toEqual([range, year]);
  });

  it('end with a month where the shifted month is shorter, and where a month is whole', () => {
    expect(rangesOf('this-month', 'previous', '2026-03-30')[1]).toBe('2026-02-01 2026-02-28');
    expect(rangesOf('last-month', 'previous', '2026-03-05')).toEqual([
      '2026-02-01 2026-02-28',
      '2026-01-01 2026-01-31',
    ]);
    expect(rangesOf('last-month', 'year', '2029-03-05')[1]).toBe('2028-02-01 2028-02-29');
    expect(rangesOf('this-month', 'year', '2028-02-29')[1]).toBe('2027-02-01 2027-02-28');
    expect(rangesOf('this-quarter', 'previous', '2026-01-01')).toEqual([
      '2026-01-01 2026-01-01',
      '2025-10-01 2025-10-01',
    ]);
  });

  it('are compared with as many days before, or months where they are whole', () => {
    expect(custom('2026-03-10', '2026-03-19', 'previous')).toBe('2026-02-28 2026-03-09');
    expect(custom('2026-01-01', '2026-03-31', 'previous')).toBe('2025-10-01 2025-12-31');
    expect(custom('2028-02-29', '2028-03-05', 'year')).toBe('2027-03-01 2027-03-05');
  });

  it('are cut into spans without a gap, weeks from Monday', () => {
    const startsOf = (span: 'day' | 'week' | 'month', from: string, to: string) =>
      timesOf({ period: 'this-year', from, to }, '2026-06-01', span).range.starts;
    expect(startsOf('week', '2026-02-18', '2026-03-03')).toEqual(['2026-02-18', '2026-02-23', '2026-03-02']);
    expect(startsOf('month', '2025-12-31', '2026-02-01')).toEqual(['2025-12-31', '2026-01-01', '2026-02-01']);
    expect(startsOf('day', '2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(() => startsOf('day', '2020-01-01', '2026-01-01')).toThrow(AppError);
  });

  it('belong each to one span of the time before, so that these add up to it', () => {
    for (const compare of ['previous', 'year'] as const)
      for (const [period, today] of [
        ['this-month', '2026-03-31'],
        ['last-month', '2026-03-01'],
        ['last-quarter', '2028-04-01'],
        ['last-12-months', '2028-02-29'],
      ] as const)
        for (const span of ['day', 'week', 'month'] as const) {
          const { range, compared } = timesOf({ period, compare }, today, span);
          const { from, to, starts } = compared!;
          expect(starts).toHaveLength(range.starts.length);
          expect(starts[0]).toBe(from);
          expect([...starts].sort()).toEqual(starts);
          expect(Math.abs(Date.parse(starts.at(-1)!) - Date.parse(to))).toBeLessThan(32 * day);
        }
  });

  it('are read as months with the fewest days beside them, never across a span', () => {
    const read = (from: string, to: string, starts = [from]) =>
      piecesOf({ from, to, starts }).map((piece) => `${piece.sign} ${piece.grain} ${piece.from} ${piece.to}`);
    expect(read('2026-01-01', '2026-12-31')).toEqual(['1 month 2026-01-01 2026-12-01']);
    expect(read('2026-01-10', '2026-04-05')).toEqual([
      '-1 day 2026-01-01 2026-01-09',
      '1 month 2026-01-01 2026-03-01',
      '1 day 2026-04-01 2026-04-05',
    ]);
    expect(read('2026-02-20', '2026-03-20')).toEqual([
      '1 day 2026-02-20 2026-02-28',
      '1 month 2026-03-01 2026-03-01',
      '-1 day 2026-03-21 2026-03-31',
    ]);
    expect(read('2026-02-25', '2026-03-05')).toEqual(['1 day 2026-02-25 2026-02-28', '1 day 2026-03-01 2026-03-05']);
    expect(read('2026-03-02', '2026-03-29')).toEqual([
      '-1 day 2026-03-01 2026-03-01',
      '1 month 2026-03-01 2026-03-01',
      '-1 day 2026-03-30 2026-03-31',
    ]);
    expect(read('2026-03-10', '2026-03-15')).toEqual(['1 day 2026-03-10 2026-03-15']);
    expect(read('2026-01-01', '2026-03-31', ['2026-01-01', '2026-01-15'])).toEqual(['1 day 2026-01-01 2026-03-31']);
  });
});
