import { type Clock, dayOf, moved, type Unit, units } from './clock.js';
import { day, month, span, weekday } from './dates.js';
import { counted, type Days, type Extent, whole } from './extent.js';
import type { Token } from './scan.js';

/** A time that begins at a token, and how many tokens tell it; `closed`: told with both of its ends. */
export type TimeRead = { extent: Extent; count: number; unit?: Unit; closed?: true };
/** The time that was told last: “the week before that”. */
export type TimeBefore = { days: Days; unit: Unit };

type Place = {
  tokens: readonly Token[];
  at: number;
  token: Token;
  next: Token | undefined;
  third: Token | undefined;
  today: string;
  before: TimeBefore | undefined;
};
/** @param name, offset what stands behind the token's kind: `rel:week:-1` */
type Reading = (place: Place, name: string, offset: number) => TimeRead | undefined;

export const periodAt = (
  tokens: readonly Token[],
  at: number,
  { now, timeZone }: Clock,
  before: TimeBefore | undefined,
): TimeRead | undefined => {
  const token = tokens[at]!;
  const today = dayOf(now, timeZone);
  const [kind = '', name = '', offset] = token.concept.split(':');
  const place = { tokens, at, token, next: tokens[at + 1], third: tokens[at + 2], today, before };
  return span(tokens, at, today) ?? readings[kind]?.(place, name, Number(offset));
};

/** “Last week from Monday to Wednesday”, “next week on Friday”: days of that week. */
const relative: Reading = ({ tokens, at, today }, name, offset) => {
  const unit = name as Unit;
  const week = whole(today, unit, offset);
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
  const extent = days.length ? { first: dayAt(days[0]!), last: dayAt(days.at(-1)!) } : week;
  return {
    extent,
    count,
    ...(days.length === 0 && { unit }),
    ...(days.length === 2 && extent.first === week.first && extent.last === week.last && { unit }),
  };
};

/** “The week before that”: before the period that was told last, else before this one. */
const prior: Reading = ({ today, before }, name) => {
  const unit = name as Unit | 'any';
  if (before && (unit === 'any' || unit === before.unit))
    return { extent: whole(before.days.first, before.unit, -1), count: 1, unit: before.unit };
  return unit === 'any' ? undefined : { extent: whole(today, unit, -1), count: 1, unit };
};

/** “Friday”, “Friday next week”. */
const dayOfWeek: Reading = ({ tokens, at, next, today }, name) => {
  const week = /^rel:week:(-?\d)$/.exec(next?.concept ?? '')?.[1];
  if (week === undefined)
    return { extent: weekday(today, Number(name), [tokens[at - 1], next], isPast(tokens)), count: 1 };
  const day = moved(whole(today, 'week', Number(week)).first, 'day', Number(name) - 1);
  return { extent: { first: day, last: day }, count: 2 };
};

/** Calls, messages and what was won or added are over; meetings and what is due are not. */
const isPast = (tokens: readonly Token[]): boolean =>
  tokens.some(({ concept }) =>
    /^(kind:(call|email|message|note)|state:(won|lost)|dir:(in|out)|created|done)$/.test(concept),
  ) &&
  !tokens.some(({ concept }) =>
    /^(propose:.*|due|closing|forecast|suppose|type:task|kind:meeting|mod:next)$/.test(concept),
  );

/** “25 November”, “3 days ago”. */
const numbered: Reading = (place) => {
  const { tokens, at, token, next, third, today } = place;
  if (token.value === undefined) return undefined;
  const isAmount =
    /^(cond:|currency$)/.test(tokens[at - 1]?.concept ?? '') && tokens[at - 1]?.concept !== 'cond:between';
  const dated = isAmount ? undefined : day(token, next, third, today);
  return dated ?? (isUnit(next) ? countedBehind(place, next, token.value) : undefined);
};

/** “3 days ago”, 30日以内: so many units, and behind them whether they are over. */
const countedBehind = ({ tokens, at, third, today }: Place, unit: Token, count: number): TimeRead | undefined => {
  const isAgo = (token: Token | undefined) => token?.concept === 'mod:ago';
  if (isAgo(third) || isAgo(tokens[at - 1]))
    return { extent: whole(today, unitOf(unit), -count), count: isAgo(third) ? 3 : 2 };
  const fromNow = (forward: boolean): TimeRead => ({
    extent: counted(today, hourOrUnitOf(unit), count, forward),
    count: 3,
  });
  switch (third?.concept) {
    case 'mod:before':
      return { extent: whole(today, unitOf(unit), -count), count: 3 };
    case 'mod:within':
      return fromNow(looksForward(tokens));
    case 'mod:last':
      return fromNow(false);
    case 'mod:next':
      return fromNow(true);
    default:
      return undefined;
  }
};

const looksForward = (tokens: readonly Token[]): boolean =>
  tokens.some(({ concept }) => ['due', 'closing', 'mod:next', 'forecast', 'type:task', 'will'].includes(concept));

/** “The last 3 weeks”, “this quarter”, “since the beginning of the year”. */
const directed: Reading = ({ tokens, at, token, next, third, today }) => {
  if (/^mod:(start|end)$/.test(token.concept))
    return isUnit(next) ? { extent: whole(today, unitOf(next), 0), count: 2, unit: unitOf(next) } : undefined;
  const direction = directions[token.concept];
  if (direction === undefined) return undefined;
  if (next?.concept === 'num' && next.value !== undefined && isUnit(third))
    return {
      extent: counted(today, hourOrUnitOf(third), next.value, direction > 0),
      count: 3 + (tokens[at + 3]?.concept === 'mod:within' ? 1 : 0),
    };
  return isUnit(next) && next.concept !== 'unit:hour'
    ? { extent: whole(today, unitOf(next), direction), count: 2, unit: unitOf(next) }
    : undefined;
};

/** Before this one, this one, after it. */
const directions: Readonly<Record<string, -1 | 0 | 1>> = {
  'mod:last': -1,
  'ord:new': -1,
  'mod:ago': -1,
  'mod:this': 0,
  'mod:next': 1,
  'mod:within': 1,
};

/** By the kind of the token that a time begins with. */
const readings: Readonly<Record<string, Reading>> = {
  rel: relative,
  endof: ({ today }, name, offset) => ({ extent: whole(today, name as Unit, offset), count: 1, unit: name as Unit }),
  span: ({ today }, name, offset) => ({
    extent: { first: moved(today, 'day', Number(name)), last: moved(today, 'day', offset) },
    count: 1,
  }),
  prior,
  mon: ({ next, third, today }, name) => month(Number(name), next, third, today),
  wd: dayOfWeek,
  num: numbered,
  mod: directed,
  ord: directed,
};

const isUnit = (token: Token | undefined): token is Token => token !== undefined && token.concept.startsWith('unit:');
const unitOf = (token: Token): Unit => units.find((unit) => `unit:${unit}` === token.concept) ?? 'day';
const hourOrUnitOf = (token: Token): Unit | 'hour' => (token.concept === 'unit:hour' ? 'hour' : unitOf(token));
