import { type Clock, dayOf, type Unit } from './clock.js';
import { type Bounds, boundsOf, whole } from './extent.js';
import { openEnded, type Told } from './open-ends.js';
import { periodAt, type TimeBefore } from './period-at.js';
import type { Token } from './scan.js';

/**
 * A span of days (both inside), or of hours up to now where it is counted back; open where an end is missing.
 * `start`, `end`: where in the question it stands.
 */
export type Period = Bounds & { label: string; start: number; end: number };

/** All periods that a question names, in its order, and which tokens they took. */
export const periodsOf = (
  tokens: readonly Token[],
  text: string,
  clock: Clock,
): { periods: Period[]; taken: Set<Token> } => {
  const periods: Period[] = [];
  const taken = new Set<Token>();
  let before: TimeBefore | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = periodAt(tokens, at, clock, before);
    if (!found) continue;
    const told = withEdges(tokens, at, at + found.count - 1);
    const { first, last, bounds } = found.closed
      ? { ...told, bounds: boundsOf(found.extent, clock) }
      : openEnded(tokens, told, found.extent, clock);
    const used = tokens.slice(first, last + 1);
    used.forEach((token) => taken.add(token));
    const [start, end] = [used[0]!.start, used.at(-1)!.end];
    periods.push({
      ...bounds,
      label: text
        .slice(start, end)
        .replace(/\s*[(（][^)）]*$/, '')
        .trim(),
      start,
      end,
    });
    before = 'first' in found.extent && found.unit ? { days: found.extent, unit: found.unit } : before;
    at = last;
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
const withEdges = (tokens: readonly Token[], from: number, to: number): Told => {
  const isEdge = (token: Token | undefined) => token?.concept === 'mod:end' || token?.concept === 'mod:start';
  return { first: isEdge(tokens[from - 1]) ? from - 1 : from, last: isEdge(tokens[to + 1]) ? to + 1 : to };
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
    ...boundsOf(whole(dayOf(clock.now, clock.timeZone), unit as Unit, -1), clock),
    label: last.text,
    start: last.start,
    end: last.end,
  };
};
