import { usualWorkingDays } from '@fernway/contracts/http/identity';

/** A day of the calendar, `2026-11-24`, wherever that is. */
export type Day = string;

const asTime = (day: Day): Date => new Date(`${day}T12:00:00Z`);
const asDay = (time: Date): Day => time.toISOString().slice(0, 10);

/** The day that it is in a time zone. */
export const dayIn = (timeZone: string, at: Date): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(at)
    .padStart(10, '0');

export const addDays = (day: Day, days: number): Day => {
  const time = asTime(day);
  time.setUTCDate(time.getUTCDate() + days);
  return asDay(time);
};

/** The same day of another month, or its last where it is shorter. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return asDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last), 12)));
};

export const endOfMonth = (day: Day): Day => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return asDay(new Date(Date.UTC(year, month, 0, 12)));
};

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: Day): number => asTime(day).getUTCDay() || 7;

/** Whole days from one to the other; negative where it lies before. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((asTime(to).getTime() - asTime(from).getTime()) / 86_400_000);

/** So many working days later; 0 is the day itself, or the first working day after it. */
export const workdaysLater = (day: Day, workdays: number, workingDays = usualWorkingDays): Day => {
  const worked = (from: Day) => {
    let at = from;
    while (!workingDays.includes(weekdayOf(at))) at = addDays(at, 1);
    return at;
  };
  let at = worked(day);
  for (let left = workdays; left > 0; left -= 1) at = worked(addDays(at, 1));
  return at;
};

/** The day as the calendar names it, or nothing where there is none (February 30). */
export const dayOf = (year: number, month: number, date: number): Day | undefined => {
  const time = new Date(Date.UTC(year, month - 1, date, 12));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === date ? asDay(time) : undefined;
};
