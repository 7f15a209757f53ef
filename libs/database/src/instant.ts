import pg from 'pg';

const timestamptz = pg.types.builtins.TIMESTAMPTZ;
const parsed = pg.types.getTypeParser(timestamptz, 'text') as (text: string) => Date;

const dash = 45;
const point = 46;
/** Where the zone begins in a text without a fraction. */
const fraction = 19;

/**
 * A `timestamptz` as Postgres writes it in UTC, `2026-11-24 06:08:12.345678+00`, by its places: the driver takes every text apart
 * by regular expressions, which of a list of records is a tenth of its cost. What has another shape is left to the driver.
 */
const instantOf = (text: string): Date => {
  if (!text.endsWith('+00') || text.charCodeAt(4) !== dash || text.charCodeAt(7) !== dash) return parsed(text);
  const two = (place: number): number => digit(text, place) * 10 + digit(text, place + 1);
  const year = two(0) * 100 + two(2);
  // `Date.UTC` takes two digits for a year of the twentieth century.
  if (year < 100) return parsed(text);
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), milliseconds(text)));
};

const digit = (text: string, place: number): number => text.charCodeAt(place) - 48;

/** Postgres leaves out zeros at the end. */
const milliseconds = (text: string): number => {
  if (text.charCodeAt(fraction) !== point) return 0;
  const digits = Math.min(3, text.length - '+00'.length - fraction - 1);
  let value = 0;
  for (let n = 1; n <= 3; n += 1) value = value * 10 + (n <= digits ? digit(text, fraction + n) : 0);
  return value;
};

/** How values of the database become values of JavaScript: as the driver does it, but for moments. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz && format !== 'binary'
      ? instantOf
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
