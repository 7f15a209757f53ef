import type { FieldKind } from '@fernway/contracts/http/crm-records';
import { AppError } from '@fernway/contracts/errors';

/**
 * A column of a list: its expression over the row `r`, what it holds, whether rows may be without it, and what rows are
 * sorted by where that is not the value itself. `shown`: the text as somebody wrote it, where `sql` folds it. `json`: the JSON that choices are made of, which filters need not take apart.
 */
export type ListColumn = {
  sql: string;
  kind: FieldKind;
  nullable?: boolean;
  shown?: string;
  key?: { sql: string; kind: FieldKind };
  /** An address or a number, which every language sorts by its bytes; all other text is sorted by a collation. */
  bytewise?: true;
  json?: string;
  /** Choices that differ in case only are one. */
  folded?: true;
  /** Of an amount the currency beside it: amounts are compared within one only. */
  currency?: string;
  /** The type of the column of an amount, where that is not `numeric`: an index serves no other. */
  amount?: 'bigint';
  /** A day that comes back each year. */
  yearly?: true;
  /** The time that it means to a reader in a zone, given as a placeholder, where it may be a whole day. */
  inZone?: (zone: string) => string;
};

export type RecordList = {
  table: string;
  /** What is selected of a row `r`. */
  select: string;
  columns: Record<string, ListColumn>;
  /** Sorts the texts that people wrote; without it they are sorted by their bytes. */
  collation?: string;
};

/** `written`: sorted by the language of the workspace. */
export type SortColumn = Pick<ListColumn, 'sql' | 'kind' | 'nullable' | 'currency' | 'amount'> & { written: boolean };

export type SortKey = string | number | null | [currency: string, amount: string];
/** Where a page ends: the sort key and the id of its last row. */
export type Position = { key: SortKey; id: string };

/** @throws AppError invalid-request when the list has no such column */
export const columnOf = ({ columns }: RecordList, name: string): ListColumn => {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw new AppError('invalid-request', { detail: `This list has no column ${name}` });
  return column;
};

/** @throws AppError invalid-request when the list has no such column, or each row may hold several values of it */
export const sortColumnOf = (list: RecordList, sort: string): SortColumn => {
  const name = sort.replace(/^-/, '');
  const { key, ...column } = columnOf(list, name);
  const sorted = { ...column, ...key };
  const written = sorted.kind === 'text' && !column.bytewise;
  if (list.collation && written) sorted.sql = `${sorted.sql} collate "${list.collation}"`;
  if (sorted.kind === 'choices')
    throw new AppError('invalid-request', { detail: `This list cannot be sorted by ${name}` });
  return { ...sorted, written };
};

/** Choices without their case. */
export const foldedChoices = (choices: string): string => `value_fold(${choices}::text)::text[]`;
