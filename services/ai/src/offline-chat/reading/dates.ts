import { firstOf, moved } from './clock.js';
import type { Days } from './extent.js';
import type { Token } from './scan.js';

type Dated = { extent: Days; count: number; unit?: 'month' | 'year'; closed?: true };

/** 2,000 and 2k are amounts. */
const isYear = (token: Token | undefined): boolean =>
  token?.concept === 'num' &&
  /^\d{4}$/.test(token.text.normalize('NFKC')) &&
  token.value !== undefined &&
  token.value >= 1990 &&
  token.value < 2100 &&
  Number.isInteger(token.value);
const isDay = (token: Token | undefined): boolean =>
  token?.concept === 'num' &&
  token.value !== undefined &&
  token.value >= 1 &&
  token.value <= 31 &&
  Number.isInteger(token.value);
const monthOf = (token: Token | undefined): number | undefined =>
  token?.concept.startsWith('mon:') ? Number(token.concept.slice(4)) : undefined;

/** “November”, “November 2025”, “November 25”, 11月25日. */
export const month = (number: number, next: Token | undefined, third: Token | undefined, today: string): Dated => {
  const year = isYear(next) ? next!.value! : nearestYear(number, today);
  // “The top 5 in November” wants five; a day stands behind its month.
  if (
    isDay(next) &&
    third?.concept !== 'currency' &&
    !third?.concept.startsWith('times:') &&
    !third?.concept.startsWith('type:')
  ) {
    const last = isYear(third) ? third!.value! : year;
    return {
      extent: single(last, number, next!.value!),
      count: isYear(third) || third?.concept === 'unit:day' ? 3 : 2,
    };
  }
  return { extent: wholeMonth(year, number), count: isYear(next) ? 2 : 1, unit: 'month' };
};

/** A number that begins a date: “25 November”, 2026年11月, the year 2026. */
export const day = (
  token: Token,
  next: Token | undefined,
  third: Token | undefined,
  today: string,
): Dated | undefined => {
  const [after, later] = [monthOf(next), monthOf(third)];
  if (isYear(token)) {
    if (next?.concept === 'unit:year' && later)
      return { extent: wholeMonth(token.value!, later), count: 3, unit: 'month' };
    if (/^(times|currency)/.test(next?.concept ?? '')) return undefined;
    return {
      extent: { first: `${token.value}-01-01`, last: `${token.value}-12-31` },
      count: next?.concept === 'unit:year' ? 2 : 1,
      unit: 'year',
    };
  }
  return isDay(token) && after
    ? {
        extent: single(isYear(third) ? third!.value! : nearestYear(after, today), after, token.value!),
        count: isYear(third) ? 3 : 2,
      }
    : undefined;
};

/** What stands between the two days of a span. */
const linking = /^(also|to|or|mod:until|mod:since|cond:between)$/;

/** “1 to 15 November”, 11月25日から12月5日まで: from one day to another, both told. */
export const span = (tokens: readonly Token[], at: number, today: string): Dated | undefined => {
  const first = dayAt(tokens, at);
  if (!first || !linking.test(tokens[first.end]?.concept ?? '')) return undefined;
  const second = dayAt(tokens, first.end + 1);
  if (!second) return undefined;
  const [from, to] = [first.month ?? second.month, second.month ?? first.month];
  if (!from || !to) return undefined;
  const year = nearestYear(from, today);
  const extent = {
    first: single(year, from, first.day).first,
    last: single(to < from ? year + 1 : year, to, second.day).last,
  };
  const closes = first.month !== undefined && tokens[second.end]?.concept === 'mod:until';
  return { extent, count: second.end - at + (closes ? 1 : 0), closed: true };
};

/** A day with its month before or behind it, or alone; `end`: behind its last token. */
const dayAt = (
  tokens: readonly Token[],
  at: number,
): { day: number; month: number | undefined; end: number } | undefined => {
  const before = monthOf(tokens[at]);
  const from = before ? at + 1 : at;
  if (!isDay(tokens[from])) return undefined;
  const end = from + (tokens[from + 1]?.concept === 'unit:day' ? 2 : 1);
  const behind = before ? undefined : monthOf(tokens[end]);
  return { day: tokens[from]!.value!, month: before ?? behind, end: behind ? end + 1 : end };
};

const named = (year: number, number: number) => `${year}-${String(number).padStart(2, '0')}-01`;

const single = (year: number, number: number, date: number): Days => {
  const at = moved(named(year, number), 'day', date - 1);
  return { first: at, last: at };
};

const wholeMonth = (year: number, number: number): Days => ({
  first: named(year, number),
  last: moved(moved(named(year, number), 'month', 1), 'day', -1),
});

/** The nearest of that name: in November “January” is the coming one, “August” the past one. */
const nearestYear = (number: number, today: string): number => {
  const current = Number(today.slice(0, 4));
  const distance = (of: number) => Math.abs(Date.parse(named(of, number)) - Date.parse(today));
  return [current - 1, current, current + 1].toSorted((a, b) => distance(a) - distance(b))[0]!;
};

/** “Friday” is the coming one (the past one of what is over), “last Friday” and “since Friday” the past one. */
export const weekday = (
  today: string,
  number: number,
  beside: readonly (Token | undefined)[],
  isPast: boolean,
): Days => {
  const thisWeek = moved(firstOf(today, 'week'), 'day', number - 1);
  const past =
    isPast ||
    beside[0]?.concept === 'mod:last' ||
    beside[0]?.concept === 'ord:new' ||
    beside.some((token) => token?.concept === 'mod:since');
  const at = past
    ? thisWeek < today
      ? thisWeek
      : moved(thisWeek, 'week', -1)
    : moved(thisWeek, 'week', thisWeek < today ? 1 : 0);
  return { first: at, last: at };
};
