/** The part of an account that decides which day it is for its person. */
export type ZoneOf = { timeZone: string; nextTimeZone: string | null; nextTimeZoneFrom: Date | null };

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    // Stryker disable next-line CallExpression: the same format is made anew each time
    formats.set(zone, format);
  }
  return format;
};

/** Whether this names a time zone. */
export const isTimeZone = (zone: string): boolean => {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
};

/** Calendar day of an instant in a zone, `2026-03-29`: later days are larger texts. */
export const dayIn = (zone: string, instant: Date): string => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
};

/** First day of a day's month, `2026-03-01`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** No zone's day is longer than 26 hours; Samoa once skipped one whole. */
const longestDayMs = 50 * 3_600_000;
const longestMonthMs = 33 * 86_400_000;
const dayMs = 86_400_000;

/** First millisecond after `instant` at which a later day has begun in the zone. */
const nextMidnight = (zone: string, instant: Date): Date => {
  const today = dayIn(zone, instant);
  return firstAt(instant.getTime(), instant.getTime() + longestDayMs, (at) => dayIn(zone, at) > today);
};

/** First millisecond after `instant` at which a later month has begun in the zone. */
export const nextMonth = (zone: string, instant: Date): Date => {
  const month = monthOf(dayIn(zone, instant));
  return firstAt(instant.getTime(), instant.getTime() + longestMonthMs, (at) => monthOf(dayIn(zone, at)) > month);
};

/** The day `count` days later on the calendar, earlier where it is negative. */
export const dayAfter = (day: string, count = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** First millisecond of a day in the zone; where the zone skipped it, of the day that came instead. */
export const dayStart = (zone: string, day: string): Date => {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return firstAt(utc - longestDayMs, utc + longestDayMs, (at) => dayIn(zone, at) >= day);
};

/** First milliseconds of the days from `first` to `last`, and of the day after: the borders of all of them. */
export const dayBorders = (zone: string, first: string, last: string): Date[] => {
  const borders = [dayStart(zone, first)];
  for (let day = dayAfter(first); day <= dayAfter(last); day = dayAfter(day)) {
    // Nearly every day has 24 hours: two looks instead of thirty.
    // Stryker disable next-line ArithmeticOperator: a guess that never fits costs thirty looks
    const guess = borders.at(-1)!.getTime() + dayMs;
    const begun = (at: Date) => dayIn(zone, at) >= day;
    const fits = forGood(begun, guess) && !forGood(begun, guess - 1);
    borders.push(fits ? new Date(guess) : dayStart(zone, day));
  }
  return borders;
};

/**
 * Whether something holds and goes on to. A clock that is set back after midnight shows the day before once more, as
 * Newfoundland's was at 0:01 until 2011: the new day is there when it stays.
 */
const forGood = (reached: (at: Date) => boolean, at: number): boolean =>
  [0, 1_800_000, 3_599_999].every((later) => reached(new Date(at + later)));

/** First millisecond in (before, after] from which on `reached` holds for good. */
const firstAt = (before: number, after: number, reached: (at: Date) => boolean): Date => {
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (forGood(reached, middle)) after = middle;
    else before = middle;
  }
  return new Date(after);
};

/** The zone that counts at an instant: a changed one does from the next midnight of the old one. */
export const zoneAt = ({ timeZone, nextTimeZone, nextTimeZoneFrom }: ZoneOf, instant: Date): string =>
  nextTimeZoneFrom !== null && instant >= nextTimeZoneFrom ? nextTimeZone! : timeZone;

/** The month that runs for a person: its first millisecond, and that of the next one. */
export const monthAround = (account: ZoneOf, instant: Date): { from: Date; until: Date } => {
  const zone = zoneAt(account, instant);
  return { from: dayStart(zone, monthOf(dayIn(zone, instant))), until: nextMonth(zone, instant) };
};

/** Zones of an account after its person chose `zone`. */
export const changeZone = (account: ZoneOf, zone: string, instant: Date): ZoneOf => {
  const present = zoneAt(account, instant);
  if (present === zone) return { timeZone: present, nextTimeZone: null, nextTimeZoneFrom: null };
  return { timeZone: present, nextTimeZone: zone, nextTimeZoneFrom: nextMidnight(present, instant) };
};

/** The day that bonuses count for: it never goes back, whichever way a person travels. */
export const bonusDay = (account: ZoneOf & { bonusDay: string | null }, instant: Date): string => {
  const today = dayIn(zoneAt(account, instant), instant);
  return account.bonusDay !== null && account.bonusDay > today ? account.bonusDay : today;
};
