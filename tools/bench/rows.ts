/** One measured figure beside what it is held against. */
export type Row = {
  what: string;
  /** Of `ours` and `reference`; empty for a mere number. */
  unit: string;
  ours: number;
  /** The same work done by the least that can do it, measured in the same run. */
  reference?: number;
  /** Largest or smallest value of ours; the same of ours divided by the reference, the smallest for rates. */
  target?: { ours: number } | { least: number } | { ratio: number } | { atLeast: number };
};

export const columns = ['what', 'ours', 'reference', 'ratio', 'target', 'ok?'] as const;

const ratioOf = ({ ours, reference }: Row) => (reference ? ours / reference : undefined);

const isMet = (row: Row) => {
  if (!row.target) return undefined;
  // As printed: nobody can see a thousandth.
  if ('atLeast' in row.target) return Number(ratioOf(row)?.toFixed(2)) >= row.target.atLeast;
  if ('least' in row.target) return row.ours >= row.target.least;
  return 'ours' in row.target ? row.ours <= row.target.ours : Number(ratioOf(row)?.toFixed(2)) <= row.target.ratio;
};

/** Three digits that count. */
const number = (value: number) => (value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))));

const amount = (value: number | undefined, unit: string) =>
  value === undefined ? '' : `${number(value)} ${unit}`.trim();

const wantedOf = (target: NonNullable<Row['target']>, unit: string) => {
  if ('atLeast' in target) return `≥ ${target.atLeast} ×`;
  if ('least' in target) return `≥ ${amount(target.least, unit)}`;
  return 'ours' in target ? `≤ ${amount(target.ours, unit)}` : `≤ ${target.ratio} ×`;
};

/** The columns of a row as people read them. */
export function cells(row: Row): string[] {
  const { what, unit, ours, reference, target } = row;
  const ratio = ratioOf(row);
  const wanted = target && wantedOf(target, unit);
  const met = isMet(row);
  return [
    what,
    amount(ours, unit),
    amount(reference, unit),
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    wanted ?? '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ];
}

/** A table that reads well as it is and as Markdown. */
export function tableOf(rows: Row[]): string {
  const lines = [[...columns], ...rows.map(cells)];
  const widths = columns.map((_name, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [text(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(text)].join('\n');
}

/** Hands the rows to `npm run bench`, or prints them where the bench was started by itself. */
export function report(rows: Row[]): void {
  if (process.send) process.send(rows);
  else console.log(tableOf(rows));
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
