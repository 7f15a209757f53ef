/** Letters of one text in what a model reads: enough to sum up a note, too few to fill its memory. */
const longestText = 1500;
/** Letters of one answer. */
export const longestAnswer = 48_000;

/** Ids and names stay; long texts are cut, and what no model needs is left out. */
export const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (Array.isArray(value)) return value.map(trimmed);
  if (value === null || typeof value !== 'object') return value;
  const { allDay, dueAt } = value as { allDay?: unknown; dueAt?: unknown };
  // A day is a date, which no zone may move.
  const told = allDay === true && typeof dueAt === 'string' ? { ...value, dueAt: dueAt.slice(0, 10) } : value;
  return Object.fromEntries(
    Object.entries(told).flatMap(([key, held]) => (empty(held) || silent.has(key) ? [] : [[key, trimmed(held)]])),
  );
};

const silent = new Set(['titleSpans', 'detailSpans', 'workspaceId', 'sample', 'logoId', 'createdBy']);
const empty = (held: unknown) => held === null || held === undefined || (Array.isArray(held) && held.length === 0);

/** As many of the rows as fit into one answer, or into the part of it that they may take. */
export const fitting = <T>(rows: readonly T[], room = longestAnswer): { items: T[]; more: boolean } => {
  const items: T[] = [];
  let length = 0;
  for (const row of rows) {
    length += JSON.stringify(row).length;
    if (length > room) return { items, more: true };
    items.push(row);
  }
  return { items, more: false };
};
