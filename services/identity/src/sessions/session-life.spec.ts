import { lifeOf } from './session-life.js';

const day = 86_400_000;
const now = new Date('2026-01-01T00:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('the life of a session', () => {
  it('is 30 days since the last use and 90 in all when kept', () => {
    expect(lifeOf(true, now)).toEqual({ idleUntil: later(30 * day), absoluteUntil: later(90 * day) });
  });

  it('is 12 hours when not kept', () => {
    expect(lifeOf(false, now)).toEqual({ idleUntil: later(day / 2), absoluteUntil: later(day / 2) });
  });

  it('is not prolonged beyond its absolute end', () => {
    const absoluteUntil = later(90 * day);
    expect(lifeOf(true, later(80 * day), absoluteUntil)).toEqual({ idleUntil: absoluteUntil, absoluteUntil });
  });
});
