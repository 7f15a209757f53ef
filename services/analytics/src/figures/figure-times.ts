import { AppError } from '@fernway/contracts/errors';
import {
  type Comparison,
  mostSpans,
  type Period,
  type Range,
  type spans,
} from '@fernway/contracts/http/analytics-figures';
import { addDays, daysBetween, isMonthEnd, mondayOf, monthEnd, monthFrom, monthOf } from './days.js';

export type Span = (typeof spans)[number];
export type TimeQuery = {
  period: Period;
  from?: string | undefined;
  to?: string | undefined;
  compare?: Comparison | undefined;
};

/** What is read: days, months whole, or what stands as it is; sign -1: what a month has too much. */
export type Piece = { sign: 1 | -1; grain: 'day' | 'month' | 'ever'; from: string; to: string };
/** A range, cut into spans that begin on these days: the first with the range. */
export type CutRange = Range & { starts: string[] };
export type Times = { range: CutRange; compared: CutRange | null };

export const timesOf = (query: TimeQuery, today: string, span?: Span): Times => {
  const { range, months } = rangeOf(query, today);
  const starts = span ? startsOf(range, span) : [range.from];
  if (starts.length > mostSpans)
    throw new AppError('invalid-request', {
      errors: [{ path: 'by', message: `The time has more than ${mostSpans} of them` }],
    });
  if (!query.compare) return { range: { ...range, starts }, compared: null };
  const back = query.compare === 'year' ? 12 : months;
  const start = (day: string) =>
    back === null ? addDays(day, -daysBetween(range.from, range.to) - 1) : startBack(day, back);
  return {
    range: { ...range, starts },
    compared: {
      from: start(range.from),
      to: back === null ? addDays(range.from, -1) : endBack(range.to, back),
      starts: starts.map(start),
    },
  };
};

/** With the months of its length; null: it is so many days. */
const rangeOf = ({ period, from, to }: TimeQuery, today: string): { range: Range; months: number | null } => {
  if (from !== undefined && to !== undefined)
    return { range: { from, to }, months: from.endsWith('-01') && isMonthEnd(to) ? monthsFrom(from, to) : null };
  const month = monthOf(today);
  const monthOfYear = Number(today.slice(5, 7)) - 1;
  const sinceMonth = (months: number) => ({ from: monthFrom(month, -months), to: today });
  const before = (first: string, months: number) => ({ from: monthFrom(first, -months), to: addDays(first, -1) });
  const quarter = sinceMonth(monthOfYear % 3);
  const year = sinceMonth(monthOfYear);
  switch (period) {
    case 'this-month':
      return { range: sinceMonth(0), months: 1 };
    case 'last-month':
      return { range: before(month, 1), months: 1 };
    case 'this-quarter':
      return { range: quarter, months: 3 };
    case 'last-quarter':
      return { range: before(quarter.from, 3), months: 3 };
    case 'this-year':
      return { range: year, months: 12 };
    case 'last-year':
      return { range: before(year.from, 12), months: 12 };
    case 'last-12-months':
      return { range: sinceMonth(11), months: 12 };
  }
};

const monthsFrom = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

const startsOf = ({ from, to }: Range, span: Span): string[] => {
  const next = {
    day: (day: string) => addDays(day, 1),
    week: (day: string) => addDays(mondayOf(day), 7),
    month: (day: string) => monthFrom(day, 1),
  }[span];
  const starts: string[] = [];
  for (let day = from; day <= to; day = next(day)) starts.push(day);
  return starts;
};

/** A day that its month does not have begins the next one: so spans that follow each other still do. */
const startBack = (day: string, months: number): string => {
  const month = monthFrom(day, -months);
  const days = Number(day.slice(8));
  return days > Number(monthEnd(month).slice(8)) ? monthFrom(month, 1) : addDays(month, days - 1);
};

/** The end of a month stays one. */
const endBack = (day: string, months: number): string => {
  const end = monthEnd(monthFrom(day, -months));
  return isMonthEnd(day) || day.slice(8) > end.slice(8) ? end : `${end.slice(0, 8)}${day.slice(8)}`;
};

/** As few rows as tell it: months where no span begins within one, and the days that a month has too much, or that are too few for one. */
export const piecesOf = ({ from, to, starts }: CutRange): Piece[] => {
  const days: Piece = { sign: 1, grain: 'day', from, to };
  if (!starts.slice(1).every((day) => day.endsWith('-01'))) return [days];
  const [first, last] = [monthOf(from), monthOf(to)];
  const early = daysBetween(first, from);
  const late = daysBetween(to, monthEnd(to));
  if (first === last && daysBetween(from, to) < early + late) return [days];
  const head = first !== last && 2 * early > daysBetween(first, monthFrom(first, 1));
  const tail = first !== last && 2 * late > daysBetween(last, monthFrom(last, 1));
  const pieces: Piece[] = [
    head ? { ...days, to: monthEnd(from) } : { ...days, sign: -1, from: first, to: addDays(from, -1) },
    { sign: 1, grain: 'month', from: head ? monthFrom(first, 1) : first, to: tail ? monthFrom(last, -1) : last },
    tail ? { ...days, from: last } : { ...days, sign: -1, from: addDays(to, 1), to: monthEnd(to) },
  ];
  return pieces.filter((piece) => piece.from <= piece.to);
};
