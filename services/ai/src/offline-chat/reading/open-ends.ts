import { type Clock, moved } from './clock.js';
import { type Bounds, boundsOf, type Days, type Extent, since, until } from './extent.js';
import type { Token } from './scan.js';

/** The tokens from the first to the last one (inside) that tell a time. */
export type Told = { first: number; last: number };

type Opening = 'since' | 'after' | 'until' | 'before';

/** A period after “since”, “until”, “before”: open at one end, and told with that word. */
export const openEnded = (
  tokens: readonly Token[],
  told: Told,
  extent: Extent,
  clock: Clock,
): Told & { bounds: Bounds } => {
  // “3 days ago” is told before.
  const opening = 'first' in extent ? openingOf(tokens, told) : undefined;
  if (!opening || !('first' in extent)) return { ...told, bounds: boundsOf(extent, clock) };
  const bounds = openBounds(opening.kind, extent, namesEnd(tokens, told), clock.timeZone);
  return opening.word === tokens[told.first - 1]
    ? { first: told.first - 1, last: told.last, bounds }
    : { first: told.first, last: told.last + 1, bounds };
};

const openBounds = (opening: Opening, { first, last }: Days, isEndNamed: boolean, timeZone: string): Bounds => {
  switch (opening) {
    case 'since':
      return since(first, timeZone);
    case 'after':
      return since(moved(last, 'day', 1), timeZone);
    case 'until':
      return until(last, timeZone);
    case 'before':
      return until(isEndNamed ? last : moved(first, 'day', -1), timeZone);
  }
};

/** “Before the end of the month” holds its end. */
const namesEnd = (tokens: readonly Token[], { first, last }: Told): boolean =>
  tokens.slice(first, last + 1).some(({ concept }) => concept === 'mod:end' || concept.startsWith('endof:'));

/** The word beside a time that opens it at one end. */
const openingOf = (tokens: readonly Token[], told: Told): { kind: Opening; word: Token } | undefined => {
  const [previous, next] = [tokens[told.first - 1], tokens[told.last + 1]];
  const around = (concept: string) => wordBeside(tokens, told, concept);
  const behind = (concept: string) => (next?.concept === concept ? next : undefined);
  const origin = around('mod:since') ?? behind('mod:orafter') ?? originOfSpan(previous, next);
  if (origin) return { kind: 'since', word: origin };
  const after = around('mod:after');
  if (after) return { kind: 'after', word: after };
  const by = previous?.concept === 'by' ? previous : undefined;
  const end = around('mod:until') ?? behind('mod:orbefore') ?? by ?? endOfSpan(tokens, told);
  if (end) return { kind: 'until', word: end };
  const before = around('mod:before') ?? (isBeforeIn(tokens, told.last + 1) ? next : undefined);
  return before && { kind: 'before', word: before };
};

/** A word on the side of a time on which its language puts it. */
const wordBeside = (tokens: readonly Token[], { first, last }: Told, concept: string): Token | undefined => {
  const [previous, next] = [tokens[first - 1], tokens[last + 1]];
  if (previous?.concept === concept && !isPostposed(previous)) return previous;
  if (next?.concept !== concept || isPreposed(next)) return undefined;
  return !isPostposed(next) || next.start <= tokens[last]!.end + 1 ? next : undefined;
};

/** 부터 and から belong to what stands before them. */
const isPostposed = ({ text }: Token): boolean => /[\u3040-\u30ff\uac00-\ud7a3]/.test(text);

/** “Since”, desde and 从 belong to what stands behind them. */
const isPreposed = ({ text }: Token): boolean => /^[\p{Script=Latin}\s]+$|^[从自]$/u.test(text);

/** 月底前: behind a time it is no rank, as in 前三. */
const isBeforeIn = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '前' && tokens[at]!.start === tokens[at - 1]?.end && tokens[at + 1]?.concept !== 'num';

/** “From today to Friday” is a span, “from the fair” an origin. */
const originOfSpan = (previous: Token | undefined, next: Token | undefined): Token | undefined =>
  previous && /^(from|de|del|desde)$/i.test(previous.text) && next && /^(to|mod:until|or)$/.test(next.concept)
    ? previous
    : undefined;

/** The “to” of “from today to Friday”. */
const endOfSpan = (tokens: readonly Token[], { first }: Told): Token | undefined => {
  const previous = tokens[first - 1];
  const begins = ({ concept, text }: Token) => concept === 'mod:since' || /^from$/i.test(text);
  return previous?.concept === 'to' && tokens.slice(0, first - 1).some(begins) ? previous : undefined;
};
