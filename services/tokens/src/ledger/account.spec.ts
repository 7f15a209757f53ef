import { tokenRules } from '@fernway/contracts/http/tokens';
import { balanceOf, energyDetailsOf, energyOf, noTokens } from './account.js';

const { energyMaximum: maximum, energyLow, energyBonus, energyRegenerationMs: everyMs } = tokenRules;
const energyAt = new Date('2026-03-10T12:00:00Z');
const after = (ms: number) => new Date(energyAt.getTime() + ms);

describe('energy', () => {
  it('tells when its next point comes, unless it is full or stands still', () => {
    expect(energyOf({ energy: 7, energyAt }, everyMs)).toEqual({
      current: 7,
      maximum,
      nextPointAt: after(everyMs).toISOString(),
      low: false,
      empty: false,
    });
    expect(energyOf({ energy: maximum - 1, energyAt }, everyMs).nextPointAt).toBe(after(everyMs).toISOString());
    expect(energyOf({ energy: maximum, energyAt }, everyMs).nextPointAt).toBeNull();
    expect(energyOf({ energy: maximum + 1, energyAt }, everyMs).nextPointAt).toBeNull();
    expect(energyOf({ energy: 7, energyAt }, null).nextPointAt).toBeNull();
  });

  it.each([
    [0, false, true],
    [1, true, false],
    [energyLow, true, false],
    [energyLow + 1, false, false],
  ])('of %d is low: %p, empty: %p', (energy, low, empty) => {
    expect(energyOf({ energy, energyAt }, everyMs)).toMatchObject({ low, empty });
  });

  it('is celebrated for a minute after its bonus, while the meter is full', () => {
    const celebration = (energy: number, sinceMs: number) =>
      energyDetailsOf({ energy, energyAt, energyBonusAt: energyAt }, everyMs, after(sinceMs)).celebration;
    expect(celebration(maximum, 0)).toEqual({ id: energyAt.toISOString(), tokens: energyBonus });
    expect(celebration(maximum, 59_999)).toEqual({ id: energyAt.toISOString(), tokens: energyBonus });
    expect(celebration(maximum, 60_000)).toBeNull();
    expect(celebration(maximum - 1, 0)).toBeNull();
    const never = energyDetailsOf({ energy: maximum, energyAt, energyBonusAt: null }, everyMs, energyAt);
    expect(never).toEqual({ ...energyOf({ energy: maximum, energyAt }, everyMs), celebration: null });
  });
});

it('of somebody without an account nothing is there, nor held, nor owed', () => {
  expect(noTokens).toEqual({ total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 });
});

it('a balance is its parts and nothing else of the account', () => {
  const balance = { total: 21, used: 1, available: 2, held: 3, expired: 4, debt: 5 };
  expect(balanceOf({ ...balance, userId: 'u' } as never)).toEqual(balance);
});
