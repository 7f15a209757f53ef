import { type ImportOptions, importTargets } from '@fernway/contracts/http/crm-import-options';
import { type Import } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { FileRow, Reading } from '../import-files/file-rows.js';
import { vcardColumns } from '../import-files/vcard-card.js';
import { emailShape } from './cell-values.js';
import { appOf, headerKey, knownHeaders } from './known-headers.js';
import type { OwnField } from './mapped-row.js';
import { numberIn } from './numbers.js';

export type Analysis = Reading &
  Pick<Import, 'app' | 'columns' | 'mapping' | 'options' | 'sheets' | 'preview' | 'remembered'>;

const samplesShown = 3;
const previewRows = 20;

/** What the first rows say of the columns: their names, what they become, how dates and numbers are written. */
export const analyse = (
  type: RecordType,
  reading: Reading,
  rows: FileRow[],
  {
    country,
    currency,
    fields,
    as,
    sheets = [],
  }: {
    country: string;
    currency: string;
    fields: OwnField[];
    as?: { header: boolean; headerRow?: number } | undefined;
    sheets?: string[];
  },
): Analysis => {
  const begins = reading.format === 'vcard' ? 0 : headerPlace(type, rows, fields, as);
  const table = rows.slice(begins);
  const header = reading.format === 'vcard' || (as?.header ?? hasHeader(type, table, fields));
  return {
    ...reading,
    ...described(type, table, header, fields),
    options: {
      ...optionsOf(table, header, { country, currency, reading }),
      headerRow: header ? table[0]!.row : 1,
    },
    sheets,
    preview: rows
      .slice(0, previewRows)
      .map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, 200)) })),
    remembered: false,
  };
};

/** Rows above a table that may be a title, and so on. */
const mostAbove = 20;

/** Where the table begins: at the row that was said to name the columns, else at the first as wide as those below it. */
const headerPlace = (
  type: RecordType,
  rows: FileRow[],
  fields: OwnField[],
  as: { header: boolean; headerRow?: number } | undefined,
): number => {
  if (as?.headerRow && as.headerRow > 1) {
    const said = rows.findIndex(({ row }) => row >= as.headerRow!);
    return said < 0 ? 0 : said;
  }
  if (as) return 0;
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const usual = Math.max(...widths.slice(0, 50));
  if (usual < 3) return 0;
  const place = widths.findIndex((width, at) => at < mostAbove && width >= Math.max(2, usual * 0.6));
  return place > 0 && hasHeader(type, rows.slice(place), fields) ? place : 0;
};

/** Columns and their mapping, with or without a first row that names them. */
const described = (
  type: RecordType,
  rows: FileRow[],
  header: boolean,
  fields: OwnField[],
): Pick<Import, 'app' | 'columns' | 'mapping'> => {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const names = columnNames(header ? rows[0]!.cells : [], width);
  const values = header ? rows.slice(1) : rows;
  const columns = names.map((name, at) => ({
    name,
    samples: values.flatMap(({ cells }) => cells[at]?.trim().slice(0, 200) || []).slice(0, samplesShown),
  }));
  const isCard = header && vcardColumns.every((name, at) => names[at] === name);
  const app = header && !isCard ? appOf(names) : null;
  // Another program's numbers and ids are its own.
  const mapping = mappingOf(type, columns, fields).map((target, at) =>
    app && isId(target, columns[at]!.name) ? null : target,
  );
  return { app, columns, mapping };
};

const isId = (target: string | null, name: string) =>
  target === 'id' || target === 'dealId' || (target === 'owner' && headerKey(name) === 'ownerid');

/** Every column has a name of its own: a missing one is numbered, a second one of a name too. */
const columnNames = (header: string[], width: number): string[] => {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_none, at) => {
    const name = (header[at] ?? '').trim().slice(0, 200) || `Column ${at + 1}`;
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

const mappingOf = (type: RecordType, columns: Import['columns'], fields: OwnField[]): (string | null)[] => {
  const known = knownHeaders[type];
  const own = new Map(fields.map(({ id, label }) => [headerKey(label), `fields.${id}`]));
  const exact = new Map(importTargets[type].map((target) => [headerKey(target), target as string]));
  const taken = new Set<string>();
  return columns.map(({ name, samples }) => {
    const key = headerKey(name.replace(/ \(\d+\)$/, ''));
    const target = own.get(key) ?? known.get(key) ?? exact.get(key) ?? byContent(type, name, samples);
    if (!target) return null;
    // A second column of e-mails, phones or notes is one more of them, one of owners helps to tell them; of anything else it stays out.
    if (!taken.has(target) || target === 'note' || target === 'owner') return taken.add(target) && target;
    const other = `${target.split('.')[0]}.other`;
    return type === 'contact' && /^(email|phone)/.test(target) ? other : null;
  });
};

/** A column without a name that says anything, whose values speak for themselves. */
const byContent = (type: RecordType, name: string, samples: string[]): string | undefined => {
  if (!/^Column \d+$/.test(name) || samples.length === 0 || type !== 'contact') return undefined;
  if (samples.every((sample) => emailShape.test(sample))) return 'email';
  if (samples.every((sample) => /^\+?[\d\s()./-]{7,20}$/.test(sample) && /\d{3}/.test(sample))) return 'phone';
  return undefined;
};

/** A first row of names: one of them is known, or none of its cells is a value as those below are. */
const hasHeader = (type: RecordType, rows: FileRow[], fields: OwnField[]): boolean => {
  const first = (rows[0]?.cells ?? []).filter((cell) => cell.trim() !== '');
  if (first.some((cell) => emailShape.test(cell.trim()))) return false;
  const labels = new Set(fields.map(({ label }) => headerKey(label)));
  if (first.some((cell) => knownHeaders[type].has(headerKey(cell)) || labels.has(headerKey(cell)))) return true;
  return (
    first.length > 0 && rows.length > 1 && first.every((cell) => numberIn(cell, '.') === undefined && cell.length < 80)
  );
};

const optionsOf = (
  rows: FileRow[],
  header: boolean,
  { country, currency, reading }: { country: string; currency: string; reading: Reading },
): ImportOptions => ({
  header,
  country,
  currency,
  dateOrder: dateOrderOf(rows, country),
  decimal: decimalOf(rows, reading.delimiter),
  existing: 'fill',
  similar: 'skip',
  lifecycle: 'lead',
  tags: [],
  encoding: reading.encoding,
  delimiter: reading.delimiter as ImportOptions['delimiter'],
  sheet: reading.sheet,
  headerRow: 1,
  values: [],
  unknown: 'note',
  splits: [],
});

/** As the first dates that can only be read in one way are written; else as in the country. */
const dateOrderOf = (rows: FileRow[], country: string): ImportOptions['dateOrder'] => {
  for (const { cells } of rows) {
    for (const cell of cells) {
      const [, first, second] = /^(\d{1,4})[./-](\d{1,2})[./-]\d{1,4}/.exec(cell.trim()) ?? [];
      if (!first || !second) continue;
      if (first.length === 4) return 'ymd';
      if (Number(first) > 12) return 'dmy';
      if (Number(second) > 12) return 'mdy';
    }
  }
  if (country === 'US') return 'mdy';
  return ['CN', 'JP', 'KR', 'TW', 'HU', 'LT', 'SE'].includes(country) ? 'ymd' : 'dmy';
};

const decimalOf = (rows: FileRow[], delimiter: string | null): ImportOptions['decimal'] => {
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (/^\D{0,4}\d{1,3}(\.\d{3})*,\d{1,2}\D{0,4}$/.test(cell.trim())) return ',';
      if (/^\D{0,4}\d{1,3}(,\d{3})*\.\d{1,2}\D{0,4}$/.test(cell.trim())) return '.';
    }
  }
  return delimiter === ';' ? ',' : '.';
};
