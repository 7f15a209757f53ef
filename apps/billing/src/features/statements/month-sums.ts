import type { Statement, StatementEntry } from '@fernway/contracts/http/token-reports';

type Kind = NonNullable<StatementEntry['type']> | 'held' | 'debt';
export type MonthSums = { kind: Kind; count: number; available: number };

/**
 * From opening to closing balance: what came by kind, less what was used and what lapsed. As available tokens are what
 * came − used − held − lapsed + owed, what is held or owed at the end and was not at the beginning is a line of its own;
 * so a use stands as what it cost, although its tokens were taken when they were held. Counted is what the history lists.
 */
export function monthSums(entries: readonly StatementEntry[]): MonthSums[] {
  const sums = new Map<Kind, MonthSums>();
  const add = (kind: Kind, count: number, available: number) => {
    if (count === 0 && available === 0) return;
    const before = sums.get(kind) ?? { kind, count: 0, available: 0 };
    sums.set(kind, { kind, count: before.count + count, available: before.available + available });
  };
  for (const { type, changes } of entries) {
    if (type) add(type, 1, changes.total);
    add('usage', 0, -changes.used);
    add('expiry', 0, -changes.expired);
  }
  const over = (part: 'held' | 'debt') => entries.reduce((sum, { changes }) => sum + changes[part], 0);
  add('held', 0, -over('held'));
  add('debt', 0, over('debt'));
  return [...sums.values()];
}

/** Available tokens at the end of each day on which anything happened, oldest first; the days are those of the zone. */
export function availableByDay(
  { opening, entries }: Statement,
  dayOf: (at: string) => string,
): { day: string; available: number }[] {
  const days = new Map<string, number>();
  let available = opening.available;
  for (const { createdAt, changes } of entries) {
    available += changes.available;
    days.set(dayOf(createdAt), available);
  }
  return [...days].map(([day, last]) => ({ day, available: last }));
}
