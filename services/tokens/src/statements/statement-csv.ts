import { inertCell } from '@fernway/contracts/csv-cell';
import type { Statement } from '@fernway/contracts/http/token-reports';
import type { Balance } from '@fernway/contracts/http/tokens';
import { parts } from '../ledger/ledger-chain.js';

const columns = [
  'line',
  'seq',
  'time',
  'kind',
  'type',
  'description',
  'feature',
  'amount',
  ...parts,
  'reference',
  'receipt',
  'hash',
];
type Line = Partial<Record<(typeof columns)[number], string | number | null>>;

/** One line per entry between the opening and the closing balance, then the head of the chain and its daily digests. */
export function statementCsv({ from, to, opening, entries, closing, head, digests }: Statement): string {
  const lines: Line[] = [
    { line: 'opening', time: from, ...amounts(opening) },
    ...entries.map(({ createdAt, changes, receipt, ...entry }) => ({
      line: 'entry',
      ...entry,
      time: createdAt,
      ...amounts(changes),
      receipt: receipt?.id ?? null,
    })),
    { line: 'closing', time: to, ...amounts(closing) },
    { line: 'head', ...head },
    ...digests.map(({ day, ...digest }) => ({ line: 'digest', time: day, ...digest })),
  ];
  return [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
}

const amounts = (balance: Balance): Line => Object.fromEntries(parts.map((part) => [part, balance[part]]));

/** Quoted where RFC 4180 asks for it; a text that a spreadsheet would take for a formula becomes one that it does not. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = inertCell(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
