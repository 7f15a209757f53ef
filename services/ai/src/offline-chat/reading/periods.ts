import { beginOf, type Clock, dayOf, firstOf, moved, type Unit, units } from './clock.js';
import { day, month, span, weekday } from './dates.js';
import type { Token } from './scan.js';

/**
 * A span of days (both inside), or of hours up to now where it is counted back; open where an end is missing.
 * `start`, `end`: where in the question it stands.
 */
export type Period = {
  from?: Date;
  to?: Date;
  firstDay?: string;
  lastDay?: string;
  label: string;
  start: number;
  end: number;
};

export type Days = { first: string; last: string };
type Made = Days | { back: number } | { ahead: number };
/** `closed`: told with both of its ends. */
type Read = { made: Made; count: number; unit?: Unit; closed?: true };

/** All periods that a question names, in its order, and which tokens they took. */
export const periodsOf = (
  tokens: readonly Token[],
  text: string,
  clock: Clock,
): { periods: Period[]; taken: Set<Token> } => {
  const periods: Period[] = [];
  const taken = new Set<Token>();
  let before: { days: Days; unit: Unit } | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = periodAt(tokens, at, clock, before);
    if (!found) continue;
    const { first, last } = edges(tokens, at, at + found.count - 1);
    const bounds = found.closed
      ? { first, last, period: bounded(found.made, clock) }
      : boundsOf(tokens, first, last, found.made, clock);
    const used = tokens.slice(bounds.first, bounds.last + 1);
    used.forEach((token) => taken.add(token));
    const [start, end] = [used[0]!.start, used.at(-1)!.end];
    periods.push({
      ...bounds.period,
      label: text
        .slice(start, end)
        .replace(/\s*[(（][^)）]*$/, '')
        .trim(),
      start,
      end,
    });
    before = 'first' in found.made && found.unit ? { days: found.made, unit: found.unit } : before;
    at = bounds.last;
  }
  const missing = elided(tokens, periods, taken, clock);
  const between = tokens.some(
    (token, index) =>
      token.concept === 'cond:between' &&
      [tokens[index + 1], tokens[index - 1]].some((beside) => beside && taken.has(beside)),
  );
  return { periods: joined([...periods, ...(missing ? [missing] : [])], text, between), taken };
};

/** “The end of” a period stands at its side and is a part of it. */
const edges = (tokens: readonly Token[], from: number, to: number): { first: number; last: number } => {
  const isEdge = (token: Token | undefined) => token?.concept === 'mod:end' || token?.concept === 'mod:start';
  return { first: isEdge(tokens[from - 1]) ? from - 1 : from, last: isEdge(tokens[to + 1]) ? to + 1 : to };
};

/** 부터 and から belong to what stands before them. */
const isPostposed = ({ text }: Token): boolean => /[\u3040-\u30ff\uac00-\ud7a3]/.test(text);

/** “Since”, desde and 从 belong to what stands behind them. */
const isPreposed = ({ text }: Token): boolean => /^[\p{Script=Latin}\s]+$|^[从自]$/u.test(text);

/** 月底前: behind a time it is no rank, as in 前三. */
const isBeforeIn = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '前' && tokens[at]!.start === tokens[at - 1]?.end && tokens[at + 1]?.concept !== 'num';

/** A period after “since”, “until”, “before”: open at one end. */
const boundsOf = (
  tokens: readonly Token[],
  first: number,
  last: number,
  made: Made,
  clock: Clock,
): { first: number; last: number; period: Omit<Period, 'label' | 'start' | 'end'> } => {
  const whole = bounded(made, clock);
  const isBeside = (token: Token | undefined, side: number): token is Token =>
    token !== undefined &&
    (side === 0
      ? !isPostposed(token)
      : !isPreposed(token) && (!isPostposed(token) || token.start <= tokens[last]!.end + 1));
  const around = (concept: string): Token | undefined =>
    [tokens[first - 1], tokens[last + 1]].find((token, side) => isBeside(token, side) && token.concept === concept);
  const orMore = ['mod:orbefore', 'mod:orafter'].map((concept) =>
    tokens[last + 1]?.concept === concept ? tokens[last + 1] : undefined,
  );
  const [previous, next] = [tokens[first - 1], tokens[last + 1]];
  // “From today to Friday” is a span, “from the fair” an origin.
  const from =
    previous && /^(from|de|del|desde)$/i.test(previous.text) && next && /^(to|mod:until|or)$/.test(next.concept)
      ? previous
      : undefined;
  const spanned =
    previous?.concept === 'to' &&
    tokens.slice(0, first - 1).some(({ concept, text }) => concept === 'mod:since' || /^from$/i.test(text))
      ? previous
      : undefined;
  const since = around('mod:since') ?? orMore[1] ?? from;
  const until = around('mod:until') ?? orMore[0] ?? (previous?.concept === 'by' ? previous : undefined) ?? spanned;
  // “3 days ago” is told before; “before the end of the month” holds its end.
  const before =
    'first' in made ? (around('mod:before') ?? (isBeforeIn(tokens, last + 1) ? next : undefined)) : undefined;
  const after = 'first' in made ? around('mod:after') : undefined;
  const said = since ?? after ?? until ?? before;
  if (!said || !('first' in made)) return { first, last, period: whole };
  const ends = tokens
    .slice(first, last + 1)
    .some(({ concept }) => concept === 'mod:end' || concept.startsWith('endof:'));
  const upTo = until !== undefined || ends ? made.last : moved(made.first, 'day', -1);
  const begin = since ? made.first : moved(made.last, 'day', 1);
  const period =
    since || after
      ? { from: beginOf(begin, clock.timeZone), firstDay: begin }
      : { to: new Date(beginOf(moved(upTo, 'day', 1), clock.timeZone).getTime() - 1), lastDay: upTo };
  return said === tokens[first - 1] ? { first: first - 1, last, period } : { first, last: last + 1, period };
};

/** “From today”, “until the end of next month”: one period; days of a week that was told before are a part of it. */
const joined = (periods: readonly Period[], text: string, between: boolean): Period[] =>
  periods.reduce<Period[]>((all, period) => {
    const last = all.at(-1);
    if (all.some((one) => one.from?.getTime() === period.from?.getTime() && one.to?.getTime() === period.to?.getTime()))
      return all;
    const label = (start: number) => text.slice(start, period.end).trim();
    if (
      last?.from &&
      period.to &&
      ((!last.to && !period.from) || (between && all.length === 1 && period.to > last.from))
    )
      return [
        ...all.slice(0, -1),
        { ...last, ...period, from: last.from, firstDay: last.firstDay!, start: last.start, label: label(last.start) },
      ];
    return [...all, period];
  }, []);

/** “More this month than last”: the last one of the same kind. */
const elided = (
  tokens: readonly Token[],
  periods: readonly Period[],
  taken: Set<Token>,
  clock: Clock,
): Period | undefined => {
  const [last, compared] = [tokens.at(-1), tokens.some(({ concept }) => concept === 'compare')];
  const unit = tokens.map(({ concept }) => /^rel:(\w+):0$/.exec(concept)?.[1]).find((it) => it !== undefined);
  if (
    !last ||
    !compared ||
    !unit ||
    periods.length !== 1 ||
    (last.concept !== 'ord:new' && last.concept !== 'mod:last')
  )
    return undefined;
  taken.add(last);
  return {
    ...bounded(whole(dayOf(clock.now, clock.timeZone), unit as Unit, -1), clock),
    label: last.text,
    start: last.start,
    end: last.end,
  };
};

const periodAt = (
  tokens: readonly Token[],
  at: number,
  { now, timeZone }: Clock,
  before: { days: Days; unit: Unit } | undefined,
): Read | undefined => {
  const [token, next, third] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  if (!/^(rel|endof|span|prior|mon|wd|mod|num|ord:new)/.test(token.concept)) return undefined;
  const today = dayOf(now, timeZone);
  const spanned = span(tokens, at, today);
  if (spanned) return spanned;
  const [kind, name, offset] = token.concept.split(':');
  if (kind === 'endof') return { made: whole(today, name as Unit, Number(offset)), count: 1, unit: name as Unit };
  if (kind === 'rel') return weekdaysIn(tokens, at, whole(today, name as Unit, Number(offset)), name as Unit);
  if (kind === 'span')
    return { made: { first: moved(today, 'day', Number(name)), last: moved(today, 'day', Number(offset)) }, count: 1 };
  // “Since the beginning of the year”.
  if (/^mod:(start|end)$/.test(token.concept))
    return isUnit(next) ? { made: whole(today, unitOf(next), 0), count: 2, unit: unitOf(next) } : undefined;
  if (kind === 'prior') return prior(name as Unit | 'any', today, before);
  if (kind === 'mon') return month(Number(name), next, third, today);
  if (kind === 'wd') {
    // “Friday next week”.
    const week = /^rel:week:(-?\d)$/.exec(next?.concept ?? '')?.[1];
    const of =
      week === undefined ? undefined : moved(whole(today, 'week', Number(week)).first, 'day', Number(name) - 1);
    return of
      ? { made: { first: of, last: of }, count: 2 }
      : { made: weekday(today, Number(name), [tokens[at - 1], next], isPast(tokens)), count: 1 };
  }
  if (token.concept === 'num' && token.value !== undefined) {
    const isAmount =
      /^(cond:|currency$)/.test(tokens[at - 1]?.concept ?? '') && tokens[at - 1]?.concept !== 'cond:between';
    const dated = isAmount ? undefined : day(token, next, third, today);
    if (dated) return dated;
    if (isUnit(next) && [third, tokens[at - 1]].some((it) => it?.concept === 'mod:ago'))
      return { made: whole(today, unitOf(next), -token.value), count: third?.concept === 'mod:ago' ? 3 : 2 };
    if (isUnit(next) && third?.concept === 'mod:before')
      return { made: whole(today, unitOf(next), -token.value), count: 3 };
    if (isUnit(next) && third?.concept === 'mod:within')
      return { made: counted(today, next, token.value, ahead(tokens)), count: 3 };
    if (isUnit(next) && (third?.concept === 'mod:last' || third?.concept === 'mod:next'))
      return { made: counted(today, next, token.value, third.concept === 'mod:next'), count: 3 };
  }
  const direction = directionOf(token);
  if (direction === undefined) return undefined;
  if (next?.concept === 'num' && next.value !== undefined && isUnit(third)) {
    return {
      made: counted(today, third, next.value, direction > 0),
      count: 3 + (tokens[at + 3]?.concept === 'mod:within' ? 1 : 0),
    };
  }
  return isUnit(next) && next.concept !== 'unit:hour'
    ? { made: whole(today, unitOf(next), direction), count: 2, unit: unitOf(next) }
    : undefined;
};

/** Calls, messages and what was won or added are over; meetings and what is due are not. */
const isPast = (tokens: readonly Token[]): boolean =>
  tokens.some(({ concept }) =>
    /^(kind:(call|email|message|note)|state:(won|lost)|dir:(in|out)|created|done)$/.test(concept),
  ) &&
  !tokens.some(({ concept }) =>
    /^(propose:.*|due|closing|forecast|suppose|type:task|kind:meeting|mod:next)$/.test(concept),
  );

/** “The week before that”: before the period that was told last, else before this one. */
const prior = (unit: Unit | 'any', today: string, before: { days: Days; unit: Unit } | undefined): Read | undefined => {
  if (before && (unit === 'any' || unit === before.unit))
    return { made: whole(before.days.first, before.unit, -1), count: 1, unit: before.unit };
  return unit === 'any' ? undefined : { made: whole(today, unit, -1), count: 1, unit };
};

/** “Last week from Monday to Wednesday”, “next week on Friday”: days of that week. */
const weekdaysIn = (tokens: readonly Token[], at: number, week: Days, unit: Unit): Read => {
  const days: Token[] = [];
  let count = 1;
  for (const [index, { concept }] of unit === 'week' ? tokens.slice(at + 1, at + 6).entries() : []) {
    if (concept.startsWith('wd:')) {
      days.push(tokens[at + 1 + index]!);
      count = index + 2;
    } else if (!/^(mod:since|mod:until|cond:between|to|by)$/.test(concept)) break;
  }
  // What closes the range (일요일까지) belongs to it.
  if (days.length > 1 && tokens[at + count]?.concept === 'mod:until') count += 1;
  const dayAt = (token: Token) => moved(week.first, 'day', Number(token.concept.slice(3)) - 1);
  const made = days.length ? { first: dayAt(days[0]!), last: dayAt(days.at(-1)!) } : week;
  return {
    made,
    count,
    ...(days.length === 0 && { unit }),
    ...(days.length === 2 && made.first === week.first && made.last === week.last && { unit }),
  };
};

const directionOf = ({ concept }: Token): -1 | 0 | 1 | undefined =>
  concept === 'mod:last' || concept === 'ord:new' || concept === 'mod:ago'
    ? -1
    : concept === 'mod:next' || concept === 'mod:within'
      ? 1
      : concept === 'mod:this'
        ? 0
        : undefined;

const ahead = (tokens: readonly Token[]) =>
  tokens.some(({ concept }) => ['due', 'closing', 'mod:next', 'forecast', 'type:task', 'will'].includes(concept));
const isUnit = (token: Token | undefined): token is Token => token !== undefined && token.concept.startsWith('unit:');
const unitOf = (token: Token): Unit => units.find((unit) => `unit:${unit}` === token.concept) ?? 'day';

const whole = (today: string, unit: Unit, by: number): Days => {
  const first = moved(firstOf(today, unit), unit, by);
  return { first, last: moved(moved(first, unit, 1), 'day', -1) };
};

/** The last 30 days reach back by so many hours from now; months by the calendar's. */
const counted = (today: string, token: Token, count: number, forward: boolean): Made => {
  const most = Math.min(Math.max(1, Math.round(count)), 10_000);
  if (token.concept === 'unit:hour') return forward ? { ahead: most / 24 } : { back: most / 24 };
  const unit = unitOf(token);
  const days = Math.abs(Date.parse(moved(today, unit, forward ? most : -most)) - Date.parse(today)) / 86_400_000;
  return forward ? { ahead: days } : { back: days };
};

const bounded = (made: Made, { now, timeZone }: Clock): Omit<Period, 'label' | 'start' | 'end'> => {
  const today = dayOf(now, timeZone);
  if ('back' in made)
    return {
      from: new Date(now.getTime() - made.back * 86_400_000),
      to: now,
      firstDay: moved(today, 'day', -Math.ceil(made.back)),
      lastDay: today,
    };
  if ('ahead' in made)
    return {
      from: now,
      to: new Date(now.getTime() + made.ahead * 86_400_000),
      firstDay: today,
      lastDay: moved(today, 'day', Math.ceil(made.ahead)),
    };
  return {
    from: beginOf(made.first, timeZone),
    to: new Date(beginOf(moved(made.last, 'day', 1), timeZone).getTime() - 1),
    firstDay: made.first,
    lastDay: made.last,
  };
};
