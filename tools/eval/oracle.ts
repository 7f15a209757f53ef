// What a question's expected query gives over the raw lists of a workspace. The format: services/ai/eval/README.md.
type Condition = { field: string; op: string; value?: unknown };
export type Part = {
  of: 'contacts' | 'companies' | 'deals' | 'activities' | 'tasks';
  where?: Condition[];
  /** `none`, or nothing: the records themselves are the answer. */
  figure?: 'none' | 'count' | 'sum' | 'average';
  field?: string;
  order?: string;
  limit?: number;
  fields?: string[];
};
export type Question = {
  id: string;
  language: string;
  question: string;
  kind: string;
  expect: { parts: Part[] } | null;
};
export type Row = Record<string, unknown> & { id: string };
export type Lists = Record<Part['of'], Row[]>;
export type Expected = { rows: Row[]; figure: number | null; fields: unknown[][] };

const day = 86_400_000;

/** @param now when the question is asked; days begin in UTC */
export function evaluate(part: Part, lists: Lists, now: Date): Expected {
  const related = relatedIn(lists);
  const value = (row: Row, path: string) => valueOf(row, path, related);
  let rows = lists[part.of].filter((row) =>
    (part.where ?? []).every((condition) => holds(value(row, condition.field), condition, now)),
  );
  if (part.order) {
    const descending = part.order.startsWith('-');
    const path = part.order.replace(/^-/, '');
    rows = rows.toSorted((a, b) => compare(value(a, path), value(b, path)) * (descending ? -1 : 1));
  }
  if (part.limit) rows = rows.slice(0, part.limit);
  const numbers = part.field ? rows.map((row) => value(row, part.field!)).filter((it) => typeof it === 'number') : [];
  const fields = rows.map((row) => (part.fields ?? []).map((path) => value(row, path)));
  return { rows, figure: figureOf(part.figure, rows, numbers), fields };
}

function figureOf(figure: Part['figure'], rows: readonly Row[], numbers: readonly number[]): number | null {
  const sum = numbers.reduce((total, it) => total + it, 0);
  switch (figure) {
    case 'count':
      return rows.length;
    case 'sum':
      return sum;
    case 'average':
      return numbers.length ? sum / numbers.length : 0;
    default:
      return null;
  }
}

type Related = (row: Row, type: string) => Row | undefined;

function relatedIn(lists: Lists): Related {
  const indexes = new Map(
    (['contacts', 'companies', 'deals'] as const).map((name) => [
      name,
      new Map(lists[name].map((row) => [row.id, row])),
    ]),
  );
  const names = { contact: 'contacts', company: 'companies', deal: 'deals' } as const;
  return (row, type) =>
    type in names ? indexes.get(names[type as keyof typeof names])?.get(String(row[`${type}Id`])) : undefined;
}

function valueOf(row: Row, path: string, related: Related): unknown {
  const [first = '', ...rest] = path.split('.');
  let value: unknown = first in row ? row[first] : related(row, first);
  for (const name of rest)
    value = value === null || value === undefined ? undefined : (value as Record<string, unknown>)[name];
  return value ?? null;
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Nothing comes last. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  if (String(a) === String(b)) return 0;
  return String(a) < String(b) ? -1 : 1;
}

function holds(value: unknown, { op, value: operand }: Condition, now: Date): boolean {
  if (op === 'isEmpty') return isEmpty(value);
  if (op === 'isNotEmpty') return !isEmpty(value);
  const wanted =
    typeof operand === 'string'
      ? dated(operand, now, typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
      : operand;
  if (op === 'is') return value === wanted;
  if (op === 'isNot') return value !== wanted;
  if (op === 'contains')
    return Array.isArray(value) ? value.includes(wanted) : String(value ?? '').includes(String(wanted));
  if (isEmpty(value)) return false;
  const order = compare(value, wanted);
  const orders: Record<string, boolean> = { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 };
  if (!(op in orders)) throw new Error(`No comparison "${op}"`);
  return orders[op]!;
}

/** `startOfLastWeek-7d` as a moment, or as its day; any other text as it stands. */
function dated(word: string, now: Date, asDay: boolean): string {
  const found = /^(now|(start|end)Of(Last|Next)?(Day|Week|Month|Year))([+-]\d+[hdw])?$/.exec(word);
  if (!found) return word;
  const [, base, edge, step, unit, offset] = found;
  let at = base === 'now' ? now.getTime() : edgeOf(now, edge!, step, unit!);
  if (offset) at += Number(offset.slice(0, -1)) * { h: day / 24, d: day, w: 7 * day }[offset.at(-1) as 'h' | 'd' | 'w'];
  return new Date(at).toISOString().slice(0, asDay ? 10 : undefined);
}

function edgeOf(now: Date, edge: string, step: string | undefined, unit: string): number {
  const by = (step === 'Last' ? -1 : step === 'Next' ? 1 : 0) + (edge === 'end' ? 1 : 0);
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const starts: Record<string, number> = {
    Day: Date.UTC(year, month, date + by),
    Week: Date.UTC(year, month, date - ((now.getUTCDay() + 6) % 7) + 7 * by),
    Month: Date.UTC(year, month + by, 1),
    Year: Date.UTC(year + by, 0, 1),
  };
  return starts[unit]! - (edge === 'end' ? 1 : 0);
}
