/** What calendar and clock of a zone show: a day (`2026-11-21`) and the minutes since its midnight. */
export type Wall = { day: string; minutes: number };

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
};

export function wallOf(at: string | number | Date, zone: string): Wall {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}

const asUtc = ({ day, minutes }: Wall): number => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
const offsetAt = (at: number, zone: string): number => asUtc(wallOf(at, zone)) - Math.floor(at / 60_000) * 60_000;

/**
 * When a zone's clocks show this. Of a time that they show twice, the first; one that they skip is as much later as
 * they were put forward.
 */
export function instantOf({ day, minutes }: Wall, zone: string): string {
  const wall = asUtc({ day, minutes });
  const [before, after] = [offsetAt(wall - dayMs, zone), offsetAt(wall + dayMs, zone)];
  const found = [before, after].find((offset) => offsetAt(wall - offset, zone) === offset);
  return new Date(wall - (found ?? before)).toISOString();
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The same day of another month, or that month's last where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The first day of the week that `day` is in, where weeks begin with `first`. */
export const weekOf = (day: string, first: number): string => addDays(day, -((weekdayOf(day) - first + 7) % 7));

/** The weekday with which a language's weeks begin; Monday where the browser does not know. */
export function firstWeekday(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? 1;
}
