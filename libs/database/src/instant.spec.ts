import pg from 'pg';
import { types } from './instant.js';

type Parser = (text: string) => Date;
const asTheDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as Parser;
const instantOf = types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as Parser;

describe('a moment of the database', () => {
  it.each([
    ['2026-11-24 06:08:12.345678+00', '2026-11-24T06:08:12.345Z'],
    ['2026-11-24 06:08:12.3+00', '2026-11-24T06:08:12.300Z'],
    ['2026-11-24 06:08:12.05+00', '2026-11-24T06:08:12.050Z'],
    ['2026-11-24 06:08:12+00', '2026-11-24T06:08:12.000Z'],
    ['2024-02-29 23:59:59.999999+00', '2024-02-29T23:59:59.999Z'],
    ['1969-12-31 23:59:59.999+00', '1969-12-31T23:59:59.999Z'],
    ['0099-01-01 00:00:00+00', '0099-01-01T00:00:00.000Z'],
    ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
    ['2026-11-24 08:08:12.345+02', '2026-11-24T06:08:12.345Z'],
    ['2026-11-24 11:53:12+05:45', '2026-11-24T06:08:12.000Z'],
    ['1890-01-01 00:00:00+00:53:28', asTheDriver('1890-01-01 00:00:00+00:53:28').toISOString()],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ])('%s', (text, iso) => {
    expect(instantOf(text).toISOString()).toBe(iso);
    expect(instantOf(text)).toEqual(asTheDriver(text));
  });

  it('may be before or after all others', () => {
    expect([instantOf('infinity'), instantOf('-infinity')]).toEqual([Infinity, -Infinity]);
  });

  it('is cut, not rounded, to milliseconds', () => {
    for (let n = 0; n < 1000; n += 1) {
      const text = `2026-11-24 06:08:12.${String(n).padStart(3, '0')}999+00`;
      expect(instantOf(text).getUTCMilliseconds()).toBe(n);
    }
  });
});
