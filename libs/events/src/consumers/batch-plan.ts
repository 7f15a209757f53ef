import { scopeOf } from './handler-scope.js';
import type { Attempt } from './inbox.js';

/** What one transaction takes at most: its locks are held until the last event is done. */
const LARGEST = 50;

/** Transactions that follow each other. */
type Sequence = Attempt[][];

/**
 * The transactions of a batch: one for all events of a scope, so that they cost one commit, and whatever concerns an
 * aggregate in its order. What works on the platform's rows, those of many accounts, has a transaction for each event.
 * @returns sequences that may run side by side
 */
export const planOf = (attempts: readonly Attempt[]): Sequence[] => {
  const shared = new Map<string, Attempt[]>();
  const single: Sequence[] = [];
  for (const lane of Map.groupBy(attempts, ({ envelope }) => envelope.subject).values()) {
    const [scope, ...others] = new Set(lane.map(sharedScope));
    if (scope === undefined || others.length > 0) single.push(lane.map((attempt) => [attempt]));
    else shared.set(scope, [...(shared.get(scope) ?? []), ...lane]);
  }
  return [...[...shared.values()].map(inParts), ...single];
};

const inParts = (attempts: Attempt[]): Sequence =>
  Array.from({ length: Math.ceil(attempts.length / LARGEST) }, (_, part) =>
    attempts.slice(part * LARGEST, (part + 1) * LARGEST),
  );

/** Undefined for what must be alone; an event without the scope that its handler needs fails alone, too. */
const sharedScope = ({ handler, envelope }: Attempt): string | undefined => {
  try {
    const scope = scopeOf(handler, envelope);
    return 'platform' in scope ? undefined : JSON.stringify(scope);
  } catch {
    return undefined;
  }
};
