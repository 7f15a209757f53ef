import type { RecordType } from '@fernway/contracts/http/crm-records';
import { z } from 'zod';
import type { FileRow, RowFault } from '../import-files/file-rows.js';
import { isPlaceholderPhone, isSharedAddress } from '../matching/shared-address.js';
import { foldedName } from './cell-values.js';
import { companyOfRow } from './company-rows.js';
import { contactOfRow } from './contact-rows.js';
import { dealOfRow } from './deal-rows.js';
import type { UnknownValues } from './unknown-values.js';
import { type MadeRecord, type Plan, RowCells, RowProblem, type StagedRow } from './mapped-row.js';

const makers: Record<RecordType, (cells: RowCells, plan: Plan) => MadeRecord> = {
  contact: contactOfRow,
  company: companyOfRow,
  deal: dealOfRow,
};

/** What is kept of a cell to show why its row was refused. */
const shown = 200;

/** A row of the file as it waits for the database: what it says, or why it cannot be imported. */
export const staged = ({ row, cells, problem, detail }: FileRow, plan: Plan, unknown?: UnknownValues): StagedRow => {
  const kept = keptOf({ row, cells });
  const { raw } = kept;
  const label = labelOf(raw);
  if (problem) return { ...kept, label, record: null, reason: problem, ...placeOf(cells, problem, plan, detail) };
  try {
    const given = new RowCells(plan, cells);
    const { record, ...made } = makers[plan.type](given, plan);
    // What is no id of ours is one of another program, and says nothing here.
    if (!z.uuid().safeParse(record['id']).success) delete record['id'];
    for (const one of given.unknown) unknown?.add(one);
    return { ...kept, ...made, record: withNote(record, given, plan), reason: null };
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    return {
      ...kept,
      label,
      record: null,
      reason: error.reason,
      column: error.column,
      value: error.value?.slice(0, shown) ?? null,
    };
  }
};

/** What nobody here knows stays with the record as a note, under the name of its column. */
const withNote = (
  record: MadeRecord['record'],
  { unknown, beside }: RowCells,
  { options, columns }: Plan,
): MadeRecord['record'] => {
  if (options.unknown !== 'note' || unknown.length === 0) return record;
  const inOrder = [...unknown, ...beside].toSorted(
    (one, other) => columns.indexOf(one.column) - columns.indexOf(other.column),
  );
  const note = inOrder.map(({ column, value }) => `${column}: ${value}`).join('\n');
  return { ...record, notes: [...((record['notes'] as string[] | undefined) ?? []), note.slice(0, 20_000)] };
};

/** What is kept of a row that says nothing. */
const keptOf = ({ row, cells }: Pick<FileRow, 'row' | 'cells'>) => ({
  row,
  raw: cells.map(storable),
  emails: [],
  phones: [],
  tails: [],
  column: null,
  value: null,
});

const labelOf = (raw: string[]): string =>
  raw
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .join(', ')
    .slice(0, shown);

/** A heading, a total or a line of the page. */
export const noRecord = (row: FileRow): StagedRow => {
  const kept = keptOf(row);
  return { ...kept, label: labelOf(kept.raw), record: null, reason: 'not-a-record' };
};

/** Databases keep neither: both show as the sign for a broken character. */
const storable = (cell: string): string => cell.slice(0, 33_000).toWellFormed().replaceAll('\0', '\uFFFD');

const placeOf = (cells: string[], problem: RowFault, { columns }: Plan, detail: string | undefined) => {
  if (problem === 'unreadable' || problem === 'group') return { column: null, value: detail ?? null };
  const wrong = { nul: /\0/, 'broken-text': /\uFFFD/, 'too-long': /[^]{32768}/ }[problem];
  const at = cells.findIndex((cell) => wrong.test(cell));
  return { column: columns[at] ?? null, value: at < 0 ? null : storable(cells[at]!).slice(0, shown) };
};

/** Under what another row of the file would be the same one. Addresses of places and numbers of nobody are not among it. */
export const repeatKeys = ({ record, emails, phones, label }: StagedRow, type: RecordType): string[] => {
  if (type === 'deal') return record?.['dealId'] ? [`number ${String(record['dealId'])}`] : [];
  const name = foldedName(label);
  // A number may be of many: it takes a name that begins alike.
  const initials = name.replace(/(\S)\S*/gu, '$1');
  if (type === 'company') return [`name ${label.toLowerCase()}`, ...emails.map((domain) => `domain ${domain}`)];
  const company = record?.['companyName'];
  const keys = [
    ...emails.map((email) => (isSharedAddress(email) ? `email ${email} ${name}` : `email ${email}`)),
    ...phones.flatMap((phone) => (isPlaceholderPhone(phone) ? [] : `phone ${phone} ${initials}`)),
  ];
  if (keys.length > 0 || typeof company !== 'string') return keys;
  return [`name ${name} ${company.toLowerCase()}`];
};
