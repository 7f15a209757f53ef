/** The part of an account that decides which day it is for its person. */
export type ZoneOf = { timeZone: string; nextTimeZone: string | null; nextTimeZoneFrom: Date | null };

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' });
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
  const parts = Object.fromEntries(formatOf(zone).formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
};

/** First day of a day's month, `2026-03-01`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** No zone's day is longer than 26 hours; Samoa once skipped one whole. */
const longestDayMs = 50 * 3_600_000;
const longestMonthMs = 33 * 86_400_000;

/** First millisecond after `instant` at which a later day has begun in the zone. */
export const nextMidnight = (zone: string, instant: Date): Date =>
  firstLater(instant, longestDayMs, (at) => dayIn(zone, at));

/** First millisecond after `instant` at which a later month has begun in the zone. */
export const nextMonth = (zone: string, instant: Date): Date =>
  firstLater(instant, longestMonthMs, (at) => monthOf(dayIn(zone, at)));

const firstLater = (from: Date, withinMs: number, label: (at: Date) => string): Date => {
  const present = label(from);
  let before = from.getTime();
  let after = before + withinMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (label(new Date(middle)) > present) after = middle;
    else before = middle;
  }
  return new Date(after);
};

/** The zone that counts at an instant: a changed one does from the next midnight of the old one. */
export const zoneAt = ({ timeZone, nextTimeZone, nextTimeZoneFrom }: ZoneOf, instant: Date): string =>
  nextTimeZone !== null && nextTimeZoneFrom !== null && instant >= nextTimeZoneFrom ? nextTimeZone : timeZone;

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
