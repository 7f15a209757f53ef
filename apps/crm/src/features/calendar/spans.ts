import type { Language } from '@fernway/i18n';
import { addDays, addMonths, weekOf } from '../../time/zoned-time.js';

export const views = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof views)[number];

const agendaLength = 14;
const range = (first: string, length: number) => Array.from({ length }, (_, n) => addDays(first, n));

/** The days that a view shows around a date; a month in whole weeks that begin with `first`. */
export function daysOf(view: View, date: string, first: number): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return range(weekOf(date, first), 7);
  if (view === 'agenda') return range(date, agendaLength);
  const start = weekOf(`${date.slice(0, 7)}-01`, first);
  const last = addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);
  return range(start, [28, 35].find((length) => addDays(start, length) > last) ?? 42);
}

const stepLengths = { week: 7, day: 1, agenda: agendaLength };

/** The date to which one step forward or back leads. */
export const step = (view: View, date: string, by: 1 | -1): string =>
  view === 'month' ? addMonths(date, by) : addDays(date, by * stepLengths[view]);

export function titleOf(view: View, days: string[], date: string, language: Language): string {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  if (view === 'month')
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(date));
  if (view === 'day') return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(at(date));
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    at(days[0]!),
    at(days.at(-1)!),
  );
}
