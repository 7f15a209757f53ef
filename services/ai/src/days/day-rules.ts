import type { Day } from './day.js';
import { addDays, addMonths, dayOf, weekdayOf } from './day.js';
import type { DayRule, FoundDay } from './spoken-day.js';

/** Rules are tried in order; what one has read, no later one reads again. */
export const findByRules =
  (rules: readonly DayRule[]) =>
  (text: string, today: Day): FoundDay[] => {
    const found: FoundDay[] = [];
    let rest = text;
    for (const { pattern, day } of rules) {
      rest = rest.replace(new RegExp(pattern.source, 'giu'), (words: string, ...given: unknown[]) => {
        const at = given.find((part) => typeof part === 'number') as number;
        const match = new RegExp(pattern.source, 'iu').exec(words);
        const is = match && day(match, today);
        if (is) found.push({ day: is, at });
        // As long as it was, so that the places of what follows stay.
        return ' '.repeat(words.length);
      });
    }
    return found;
  };

/** That weekday (1 is Monday) of this week, the next one, …. */
export const weekdayInWeek = (today: Day, weeks: number, weekday: number): Day =>
  addDays(today, 7 * weeks + weekday - weekdayOf(today));

/** The next such weekday: in a week where it is today. */
export const comingWeekday = (today: Day, weekday: number): Day =>
  addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);

/** A day and month without its year: the next there is. */
export const comingDate = (today: Day, month: number, date: number): Day | undefined => {
  const year = Number(today.slice(0, 4));
  const here = dayOf(year, month, date);
  return here && here >= today ? here : dayOf(year + 1, month, date);
};

/** A day of the month: of this one, or of the next where it is over. */
export const comingDateOfMonth = (today: Day, date: number): Day | undefined => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const here = dayOf(year, month, date);
  if (here && here >= today) return here;
  const [nextYear = 0, nextMonth = 1] = addMonths(`${today.slice(0, 8)}01`, 1)
    .split('-')
    .map(Number);
  return dayOf(nextYear, nextMonth, date);
};
