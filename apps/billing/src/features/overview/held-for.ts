import type { StatementEntry } from '@fernway/contracts/http/token-reports';

export type Held = { what: string; feature: string | null; tokens: number; since: string };

/**
 * What tokens are held for, by feature: what its reservations took and have not let go of. Reservations that an earlier
 * month began are not among its entries and so not told.
 */
export function heldFor(entries: readonly StatementEntry[]): Held[] {
  const held = new Map<string, Held>();
  for (const { changes, feature, description, createdAt } of entries) {
    if (changes.held === 0) continue;
    const what = feature ?? description;
    const before = held.get(what)?.tokens ?? 0;
    const since = changes.held > 0 ? createdAt : held.get(what)?.since;
    held.set(what, { what, feature, tokens: before + changes.held, since: since ?? createdAt });
  }
  return [...held.values()].filter(({ tokens }) => tokens > 0);
}
