import fc from 'fast-check';
import { dayAfter } from '../accounts/calendar.js';
import { forecast, forecastRules, type History } from './forecast.js';

// The same series in every run.
fc.configureGlobal({ seed: 1 });

const today = '2026-03-10';
const days = Array.from({ length: forecastRules.horizonDays }, (_, index) => dayAfter(today, index));
const lasting = (tokens: number): History['lots'] => [{ tokens, lapsesOn: null }];
const every = (tokens: number, count = 28) => Array.from({ length: count }, () => tokens);

describe('a forecast', () => {
  it('of an even pace is the day that the balance does not cover, with no spread', () => {
    expect(forecast({ daily: every(10), days, lots: lasting(35) })).toEqual({
      status: 'forecast',
      available: 35,
      history: { days: 28, spendingDays: 28, tokens: 280, neededDays: 7, neededSpendingDays: 3 },
      perDay: { mean: 10, deviation: 0 },
      runsOut: { expected: '2026-03-13', earliest: '2026-03-13', latest: '2026-03-13' },
    });
  });

  it('of an uneven pace has an early and a late day', () => {
    const { perDay, runsOut } = forecast({ daily: [0, 20, 5, 15, 0, 20, 10, 10, 0, 20], days, lots: lasting(100) });
    // After n days 10 n ± 10.88 √n are spent: 100 are not enough for day 11, for day 8 and for day 15.
    expect(perDay).toEqual({ mean: 10, deviation: 8.5 });
    expect(runsOut).toEqual({
      expected: dayAfter(today, 10),
      earliest: dayAfter(today, 7),
      latest: dayAfter(today, 14),
    });
  });

  it('leaves out what lapses before it is spent', () => {
    const lots = [
      { tokens: 100, lapsesOn: '2026-03-12' },
      { tokens: 10, lapsesOn: null },
    ];
    expect(forecast({ daily: every(10), days, lots }).runsOut!.expected).toBe('2026-03-13');
  });

  it('says so where it would be a guess', () => {
    const status = (daily: number[]) => forecast({ daily, days, lots: lasting(50) });
    expect(status(every(10, 6))).toMatchObject({
      status: 'not-enough-history',
      perDay: null,
      runsOut: null,
      available: 50,
    });
    expect(status([10, 10, 0, 0, 0, 0, 0])).toMatchObject({
      status: 'not-enough-history',
      history: { spendingDays: 2 },
    });
    expect(status(every(0, 10))).toMatchObject({ status: 'not-spending', runsOut: null });
    expect(status([])).toMatchObject({ status: 'not-enough-history' });
    expect(status([10, 10, 10, 0, 0, 0, 0])).toMatchObject({
      status: 'forecast',
      history: { days: 7, spendingDays: 3 },
    });
  });

  it('ends with the horizon', () => {
    expect(forecast({ daily: every(1), days, lots: lasting(10_000) }).runsOut).toEqual({
      expected: null,
      earliest: null,
      latest: null,
    });
  });

  it('of more tokens is never earlier, and early is never after late', () => {
    const history = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 7, maxLength: 28 });
    fc.assert(
      fc.property(history, fc.nat(2_000), fc.nat(500), (daily, tokens, more) => {
        const [less, rich] = [
          forecast({ daily, days, lots: lasting(tokens) }),
          forecast({ daily, days, lots: lasting(tokens + more) }),
        ];
        if (!less.runsOut || !rich.runsOut) return;
        const end = (day: string | null) => day ?? '9999-12-31';
        expect(end(rich.runsOut.expected) >= end(less.runsOut.expected)).toBe(true);
        expect(end(less.runsOut.earliest) <= end(less.runsOut.expected)).toBe(true);
        expect(end(less.runsOut.expected) <= end(less.runsOut.latest)).toBe(true);
      }),
      { seed: 1 },
    );
  });
});
