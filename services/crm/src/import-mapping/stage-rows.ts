import type { RecordType } from '@fernway/contracts/http/crm-records';
import { z } from 'zod';
import type { FileRow } from '../import-files/file-rows.js';
import { expenseOfRow, productOfRow, saleOfRow } from './commerce-rows.js';
import { companyOfRow } from './company-rows.js';
import { contactOfRow } from './contact-rows.js';
import { dealOfRow } from './deal-rows.js';
import { type MadeRecord, type Plan, RowCells, RowProblem, type StagedRow } from './mapped-row.js';

const makers: Record<RecordType, (cells: RowCells, plan: Plan) => MadeRecord> = {
  contact: contactOfRow,
  company: companyOfRow,
  deal: dealOfRow,
  product: productOfRow,
  sale: saleOfRow,
  expense: expenseOfRow,
};

/** What is kept of a cell to show why its row was refused. */
const shown = 200;

/** A row of the file as it waits for the database: what it says, or why it cannot be imported. */
export const staged = ({ row, cells, numbers, problem }: FileRow, plan: Plan): StagedRow => {
  const raw = cells.map(storable);
  const kept = { row, raw, emails: [], phones: [], tails: [], column: null, value: null };
  const label = raw
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .join(', ')
    .slice(0, shown);
  if (problem) return { ...kept, label, record: null, reason: problem, ...placeOf(cells, problem, plan) };
  try {
    const given = new RowCells(plan, cells, numbers);
    const { record, ...made } = makers[plan.type](given, plan);
    const id = record['id'];
    if (id !== undefined && !z.uuid().safeParse(id).success)
      throw new RowProblem('unknown-id', given.first('id')?.column, String(id));
    return { ...kept, ...made, record, reason: null };
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

/** Databases keep neither: both show as the sign for a broken character. */
const storable = (cell: string): string => cell.slice(0, 33_000).toWellFormed().replaceAll('\0', '\uFFFD');

const placeOf = (cells: string[], problem: NonNullable<FileRow['problem']>, { columns }: Plan) => {
  const wrong = { nul: /\0/, 'broken-text': /\uFFFD/, 'too-long': /[^]{32768}/ }[problem];
  const at = cells.findIndex((cell) => wrong.test(cell));
  return { column: columns[at] ?? null, value: at < 0 ? null : storable(cells[at]!).slice(0, shown) };
};

/** The field by whose value records of a kind are told apart. */
const numbers: Partial<Record<RecordType, string>> = { deal: 'dealId', product: 'sku', sale: 'externalId' };

/** Under what another row of the file would be the same one. */
export const repeatKeys = ({ record, emails, phones, label }: StagedRow, type: RecordType): string[] => {
  const name = label.toLowerCase();
  const number = numbers[type];
  if (number) return record?.[number] ? [`number ${String(record[number]).toLowerCase()}`] : [];
  if (type === 'expense') return [];
  if (type === 'company') return [`name ${name}`, ...emails.map((domain) => `domain ${domain}`)];
  if (emails.length > 0) return emails.map((email) => `email ${email}`);
  if (phones.length > 0) return phones.map((phone) => `phone ${phone} ${name}`);
  const company = record?.['companyName'];
  return typeof company === 'string' ? [`name ${name} ${company.toLowerCase()}`] : [];
};
