import { addDays, type Day, dayOf } from '../days/day.js';

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export const easter = (year: number): Day => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e, f] = [Math.floor(b / 4), b % 4, Math.floor((b + 8) / 25)];
  const h = (19 * a + b - d - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const at = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(at / 31), (at % 31) + 1)!;
};

/** Month and date of the lunisolar calendars, which differ where the new moon falls around midnight; a leap month is none. */
const calendars = Object.fromEntries(
  (['chinese', 'dangi'] as const).map((calendar) => [
    calendar,
    new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { month: 'numeric', day: 'numeric', timeZone: 'UTC' }),
  ]),
) as Record<'chinese' | 'dangi', Intl.DateTimeFormat>;

/** The new moon of February 6, 2027 is four minutes before midnight in Beijing, and ICU takes it for the next day. */
const corrected: Readonly<Record<string, Day>> = { 'chinese 2027/1/1': '2027-02-06' };

/** The day of a year on which a lunisolar calendar (`dangi` is Korea's) has this month and date. */
export const lunar =
  (month: number, date: number, calendar: 'chinese' | 'dangi' = 'chinese') =>
  (year: number): Day | undefined => {
    const known = corrected[`${calendar} ${year}/${month}/${date}`];
    if (known) return known;
    // A lunar month begins three to seven weeks after the solar one of its number.
    for (let day = dayOf(year, month, 15)!, left = 75; left > 0; day = addDays(day, 1), left -= 1) {
      const parts = Object.fromEntries(
        calendars[calendar].formatToParts(new Date(`${day}T12:00:00Z`)).map(({ type, value }) => [type, value]),
      );
      if (parts['month'] === String(month) && parts['day'] === String(date)) return day;
    }
    return undefined;
  };
