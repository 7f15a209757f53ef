import * as chrono from 'chrono-node';
import { addDays, type Day, endOfMonth, workdaysLater } from './day.js';
import { comingDateOfMonth, comingWeekday, findByRules, weekdayInWeek } from './day-rules.js';
import type { DayRule, FoundDay } from './spoken-day.js';

type Parser = Pick<typeof chrono.en.casual, 'parse'>;

/** What chrono reads, of it only what names a day: an hour alone does not. */
const byChrono = (parser: Parser, text: string, today: Day): FoundDay[] =>
  parser
    .parse(text, { instant: new Date(`${today}T12:00:00Z`), timezone: 0 }, { forwardDate: true })
    .flatMap(({ start, index }) => {
      const [byDay, byWeekday] = [start.isCertain('day'), start.isCertain('weekday')];
      if (!byDay && !byWeekday) return [];
      const day = start.date().toISOString().slice(0, 10);
      // Said on a Wednesday, "on Wednesday" is not today.
      return [{ day: !byDay && day === today ? addDays(day, 7) : day, at: index }];
    });

/** What chrono leaves out or misreads is read before it, and hidden from it. */
const finder = (rules: readonly DayRule[], parser: Parser) => {
  const first = findByRules(rules);
  const hide = (text: string) =>
    rules.reduce(
      (rest, { pattern }) => rest.replace(new RegExp(pattern.source, 'giu'), (words) => ' '.repeat(words.length)),
      text,
    );
  return (text: string, today: Day): FoundDay[] => [...first(text, today), ...byChrono(parser, hide(text), today)];
};

const friday = 5;

export const englishDays = finder(
  [
    { pattern: /\b(?:end of|eo)\s?(?:the |this )?(?:week|w)\b/, day: (_found, today) => endOfWorkWeek(today) },
    { pattern: /\b(?:end of (?:the |this )?month|eom)\b/, day: (_found, today) => endOfMonth(today) },
    { pattern: /\b(?:end of (?:the |this )?day|eod|cob)\b/, day: (_found, today) => today },
    // Said on a Monday, "next Tuesday" is not tomorrow.
    {
      pattern: /\bnext (mon|tues|wednes|thurs|fri|satur|sun)day\b/,
      day: ([, name = ''], today) =>
        weekdayInWeek(
          today,
          1,
          ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'].indexOf(name.toLowerCase()) + 1,
        ),
    },
    { pattern: /\bnext week\b(?! on)/, day: (_found, today) => weekdayInWeek(today, 1, 1) },
    {
      pattern: /\b(?:on|by|before|until) the (\d{1,2})(?:st|nd|rd|th)\b(?! of)/,
      day: ([, date], today) => comingDateOfMonth(today, Number(date)),
    },
  ],
  chrono.en.casual,
);

const spanishWeekdays = ['lunes', 'martes', 'mi[eé]rcoles', 'jueves', 'viernes', 's[aá]bado', 'domingo'];
const spanishWeekday = `(${spanishWeekdays.join('|')})`;
const weekdayNumber = (name = '') =>
  spanishWeekdays.findIndex((pattern) => new RegExp(`^${pattern}$`, 'iu').test(name)) + 1;

export const spanishDays = finder(
  [
    { pattern: /\bpasado mañana/, day: (_found, today) => addDays(today, 2) },
    // In the morning: no day of its own.
    { pattern: /\b(?:por|de|en|a) la mañana/, day: () => undefined },
    {
      pattern: new RegExp(`\\b${spanishWeekday} de la (?:próxima semana|semana que viene|semana próxima)`),
      day: ([, name], today) => weekdayInWeek(today, 1, weekdayNumber(name)),
    },
    {
      pattern: new RegExp(`\\bpróximo ${spanishWeekday}`),
      day: ([, name], today) => comingWeekday(today, weekdayNumber(name)),
    },
    {
      pattern: new RegExp(`\\b${spanishWeekday}(?: que viene| próximo)?\\b`),
      day: ([, name], today) => comingWeekday(today, weekdayNumber(name)),
    },
    {
      pattern: /\b(?:la )?(?:próxima semana|semana que viene|semana próxima)/,
      day: (_found, today) => weekdayInWeek(today, 1, 1),
    },
    {
      pattern: /\b(?:fin|final|finales) de (?:esta )?semana|\besta semana/,
      day: (_found, today) => endOfWorkWeek(today),
    },
    { pattern: /\b(?:fin|final|finales) de(?:l| este)? mes/, day: (_found, today) => endOfMonth(today) },
    {
      pattern: /\b(?:el|para el|antes del|hasta el) día (\d{1,2})\b(?! de)/,
      day: ([, date], today) => comingDateOfMonth(today, Number(date)),
    },
  ],
  chrono.es.casual,
);

/** Friday, or today where the week's work is over. */
function endOfWorkWeek(today: Day): Day {
  const end = weekdayInWeek(today, 0, friday);
  return end >= today ? end : workdaysLater(today, 0);
}
