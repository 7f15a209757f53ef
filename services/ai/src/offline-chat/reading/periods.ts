import { beginOf, type Clock, dayOf, firstOf, moved, type Unit, units } from './clock.js';
import type { Token } from './scan.js';

/**
 * A span of days (both inside), or of hours up to now where it is counted back; open where an end is missing.
 * `tokens`: where in the question it stands.
 */
export type Period = { from?: Date; to?: Date; firstDay?: string; lastDay?: string; label: string; start: number; end: number };

type Made = { first: string; last: string } | { back: number } | { ahead: number };

/** All periods that a question names, in its order, and which tokens they took. */
export const periodsOf = (tokens: readonly Token[], text: string, clock: Clock): { periods: Period[]; taken: Set<Token> } => {
  const periods: Period[] = [];
  const taken = new Set<Token>();
  for (let at = 0; at < tokens.length; at += 1) {
    const found = periodAt(tokens, at, clock);
    if (!found) continue;
    let { from, count } = { from: at, count: found.count };
    let period = bounded(found.made, clock);
    const around = [tokens[from - 1], tokens[from + count]];
    const since = around.find((token) => token?.concept === 'mod:since');
    const before = around.find((token) => token?.concept === 'mod:before') ?? (tokens[from - 1]?.concept === 'by' ? tokens[from - 1] : undefined);
    if (since) period = { ...(period.from && { from: period.from }), ...(period.firstDay && { firstDay: period.firstDay }) };
    // “Before Friday” does not hold Friday; “by” and まで do, but the words are the same: the day counts.
    else if (before && 'first' in found.made) period = { ...(period.to && { to: period.to }), ...(period.lastDay && { lastDay: period.lastDay }) };
    if (since ?? before) {
      if (around[0] === (since ?? before)) from -= 1;
      count += 1;
    }
    const used = tokens.slice(from, from + count);
    used.forEach((token) => taken.add(token));
    const [start, end] = [used[0]!.start, used.at(-1)!.end];
    periods.push({ ...period, label: text.slice(start, end).trim(), start, end });
    at = from + count - 1;
  }
  const before = elided(tokens, periods, taken, clock);
  return { periods: before ? [...periods, before] : periods, taken };
};

/** “More this month than last”: the last one of the same kind. */
const elided = (tokens: readonly Token[], periods: readonly Period[], taken: Set<Token>, clock: Clock): Period | undefined => {
  const [last, compared] = [tokens.at(-1), tokens.some(({ concept }) => concept === 'compare')];
  const unit = tokens.map(({ concept }) => /^rel:(\w+):0$/.exec(concept)?.[1]).find((it) => it !== undefined);
  if (!last || !compared || !unit || periods.length !== 1 || (last.concept !== 'ord:new' && last.concept !== 'mod:last')) return undefined;
  taken.add(last);
  return { ...bounded(whole(dayOf(clock.now, clock.timeZone), unit as Unit, -1), clock), label: last.text, start: last.start, end: last.end };
};

const periodAt = (tokens: readonly Token[], at: number, { now, timeZone }: Clock): { made: Made; count: number } | undefined => {
  const [token, next, third] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  if (!/^(rel|mon|wd|mod|num|ord:new)/.test(token.concept)) return undefined;
  const today = dayOf(now, timeZone);
  const [kind, name, offset] = token.concept.split(':');
  if (kind === 'rel') return { made: whole(today, name as Unit, Number(offset)), count: 1 };
  if (kind === 'mon') return month(Number(name), next, today);
  if (kind === 'wd') return { made: weekday(today, Number(name), tokens[at - 1]), count: 1 };
  if (token.concept === 'num' && token.value !== undefined) {
    const year = token.value >= 1990 && token.value < 2100 && !/^(times|currency)/.test(next?.concept ?? '');
    if (year && Number.isInteger(token.value)) return { made: { first: `${token.value}-01-01`, last: `${token.value}-12-31` }, count: next?.concept === 'unit:year' ? 2 : 1 };
    if (isUnit(next) && (third?.concept === 'mod:ago' || tokens[at - 1]?.concept === 'mod:ago')) {
      return { made: whole(today, unitOf(next), -token.value), count: third?.concept === 'mod:ago' ? 3 : 2 };
    }
    if (isUnit(next) && third?.concept === 'mod:within') return { made: counted(today, unitOf(next), token.value, ahead(tokens)), count: 3 };
    if (isUnit(next) && (third?.concept === 'mod:last' || third?.concept === 'mod:next')) return { made: counted(today, unitOf(next), token.value, third.concept === 'mod:next'), count: 3 };
  }
  const direction = directionOf(token);
  if (direction === undefined) return undefined;
  if (next?.concept === 'num' && next.value !== undefined && isUnit(third)) {
    return { made: counted(today, unitOf(third), next.value, direction > 0), count: 3 + (tokens[at + 3]?.concept === 'mod:within' ? 1 : 0) };
  }
  return isUnit(next) ? { made: whole(today, unitOf(next), direction), count: 2 } : undefined;
};

const directionOf = ({ concept }: Token): -1 | 0 | 1 | undefined =>
  concept === 'mod:last' || concept === 'ord:new' || concept === 'mod:ago' ? -1 : concept === 'mod:next' || concept === 'mod:within' ? 1 : concept === 'mod:this' ? 0 : undefined;

const ahead = (tokens: readonly Token[]) => tokens.some(({ concept }) => ['due', 'closing', 'mod:next', 'forecast', 'type:task'].includes(concept));
const isUnit = (token: Token | undefined): token is Token => token !== undefined && token.concept.startsWith('unit:');
const unitOf = (token: Token): Unit => units.find((unit) => `unit:${unit}` === token.concept) ?? 'day';

const whole = (today: string, unit: Unit, by: number): Made => {
  const first = moved(firstOf(today, unit), unit, by);
  return { first, last: moved(moved(first, unit, 1), 'day', -1) };
};

/** The last 30 days reach back by so many hours from now; months by the calendar's. */
const counted = (today: string, unit: Unit, count: number, forward: boolean): Made => {
  const most = Math.min(Math.max(1, Math.round(count)), 10_000);
  const days = Math.abs(Date.parse(moved(today, unit, forward ? most : -most)) - Date.parse(today)) / 86_400_000;
  return forward ? { ahead: days } : { back: days };
};

const month = (number: number, next: Token | undefined, today: string): { made: Made; count: number } => {
  const year = next?.concept === 'num' && next.value !== undefined && next.value >= 1990 && next.value < 2100 ? next.value : undefined;
  const named = (of: number) => `${of}-${String(number).padStart(2, '0')}-01`;
  const current = Number(today.slice(0, 4));
  // The nearest of that name: in November “January” is the coming one, “August” the past one.
  const distance = (of: number) => Math.abs(Date.parse(named(of)) - Date.parse(today));
  const nearest = [current - 1, current, current + 1].toSorted((a, b) => distance(a) - distance(b))[0]!;
  const first = named(year ?? nearest);
  return { made: { first, last: moved(moved(first, 'month', 1), 'day', -1) }, count: year ? 2 : 1 };
};

const weekday = (today: string, number: number, before: Token | undefined): Made => {
  const monday = firstOf(today, 'week');
  const thisWeek = moved(monday, 'day', number - 1);
  const week = before?.concept === 'mod:last' || before?.concept === 'ord:new' || before?.concept === 'rel:week:-1' ? -1 : before?.concept === 'rel:week:1' ? 1 : thisWeek < today ? 1 : 0;
  const day = week === -1 && thisWeek < today && before?.concept !== 'rel:week:-1' ? thisWeek : moved(thisWeek, 'week', week);
  return { first: day, last: day };
};

const bounded = (made: Made, { now, timeZone }: Clock): Omit<Period, 'label' | 'start' | 'end'> => {
  const today = dayOf(now, timeZone);
  if ('back' in made) return { from: new Date(now.getTime() - made.back * 86_400_000), to: now, firstDay: moved(today, 'day', -made.back), lastDay: today };
  if ('ahead' in made) return { from: now, to: new Date(now.getTime() + made.ahead * 86_400_000), firstDay: today, lastDay: moved(today, 'day', made.ahead) };
  return { from: beginOf(made.first, timeZone), to: new Date(beginOf(moved(made.last, 'day', 1), timeZone).getTime() - 1), firstDay: made.first, lastDay: made.last };
};
