import type { Statement, StatementEntry } from '@fernway/contracts/http/token-reports';

type Kind = NonNullable<StatementEntry['type']> | 'held';
export type MonthSums = { kind: Kind; count: number; available: number };

/**
 * What each kind of entry added to the available tokens. Holding, settling and giving back are one kind of their own:
 * a use takes its tokens when they are held, not when it is settled.
 */
export function monthSums(entries: readonly StatementEntry[]): MonthSums[] {
  const sums = new Map<Kind, MonthSums>();
  for (const { type, changes } of entries) {
    const kind = type ?? 'held';
    const before = sums.get(kind) ?? { kind, count: 0, available: 0 };
    sums.set(kind, { kind, count: before.count + 1, available: before.available + changes.available });
  }
  return [...sums.values()];
}

/** Available tokens at the end of each day on which anything happened, oldest first; the days are those of the zone. */
export function availableByDay({ opening, entries }: Statement, dayOf: (at: string) => string): { day: string; available: number }[] {
  const days = new Map<string, number>();
  let available = opening.available;
  for (const { createdAt, changes } of entries) {
    available += changes.available;
    days.set(dayOf(createdAt), available);
  }
  return [...days].map(([day, last]) => ({ day, available: last }));
}
