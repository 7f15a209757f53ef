import { readNumber } from '@fernway/contracts/amounts';
import { isEmail } from '@fernway/contracts/email';
import { type Import, type ImportOptions, importTargets } from '@fernway/contracts/http/crm-imports';
import { isSubject, type RecordType } from '@fernway/contracts/http/crm-records';
import type { FileRow, Reading } from '../import-files/file-rows.js';
import { vcardColumns } from '../import-files/vcard-card.js';
import { appOf, headerKey, knownHeaders } from './known-headers.js';
import type { OwnField } from './mapped-row.js';
import { builtInTitles, ownTitles } from './own-titles.js';
import { titleCurrency } from './title-currency.js';

export type Analysis = Reading &
  Pick<Import, 'app' | 'columns' | 'mapping' | 'options'> & {
    /** What stands in the first rows of the column of ids. */
    ids: string[];
  };

/** Where the person is. */
export type Place = Pick<ImportOptions, 'country' | 'currency' | 'timeZone'>;

const samplesShown = 3;

/** What the first rows say of the columns: their names, what they become, how dates and numbers are written. */
export const analyse = (
  type: RecordType,
  reading: Reading,
  rows: FileRow[],
  { place, fields, as }: { place: Place; fields: OwnField[]; as?: { header: boolean } | undefined },
): Analysis => {
  const header = reading.format === 'vcard' || (as?.header ?? hasHeader(type, rows, fields));
  return {
    ...reading,
    ...described(type, rows, header, fields),
    options: optionsOf(rows, header, place, reading),
  };
};

/** Columns and their mapping, with or without a first row that names them. */
const described = (
  type: RecordType,
  rows: FileRow[],
  header: boolean,
  fields: OwnField[],
): Pick<Analysis, 'app' | 'columns' | 'mapping' | 'ids'> => {
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
  const at = mapping.indexOf('id');
  const ids = at < 0 ? [] : values.flatMap(({ cells }) => cells[at]?.trim() || []);
  return { app, columns, mapping, ids };
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

/**
 * Fields that every workspace has win by name over its own: an address goes to `email`, whatever field is called “Email”.
 * Where the file has another column for the former, each gets its own. What our own exports name as a field that every
 * workspace has is never one of the workspace's own.
 */
const mappingOf = (type: RecordType, columns: Import['columns'], fields: OwnField[]): (string | null)[] => {
  const exact = new Map(importTargets[type].map((target) => [headerKey(target), target as string]));
  const taken = new Set<string>();
  const named = namedColumns(type, columns, fields).map(({ column, key, ...found }) => {
    const byName =
      knownHeaders[type].get(key) ?? exact.get(key) ?? (found.field ? undefined : moneyOf(type, column.name));
    const isOpen = !found.field && !found.isExported;
    return { ...found, builtIn: byName ?? (isOpen ? byContent(type, column.name, column.samples) : undefined) };
  });
  const claimed = new Set(named.flatMap(({ builtIn, titled }) => (builtIn && !titled ? builtIn : [])));
  return named.map(({ builtIn, field, titled, isExported }) => {
    const isOwn =
      field &&
      !isExported &&
      (!builtIn || builtIn === 'note' || taken.has(builtIn) || (titled && claimed.has(builtIn)));
    const target = isOwn ? `fields.${field.id}` : builtIn;
    if (!target) return null;
    // A second column of e-mails, phones or notes is one more of them, one of owners helps to tell them; of anything else it stays out.
    if (!taken.has(target) || isHelped(type, target)) return taken.add(target) && target;
    const other = `${target.split('.')[0]}.other`;
    return type === 'contact' && /^(email|phone)/.test(target) ? other : null;
  });
};

/** Whether several columns may say it. */
const isHelped = (type: RecordType, target: string): boolean =>
  target === 'owner' || (target === 'note' && isSubject(type));

const amounts = new Set(['value', 'salesTarget', 'price', 'cost', 'amount']);

/** `Amount (EUR)` and `Value in JPY` say beside what they are in which currency. */
const moneyOf = (type: RecordType, name: string): string | undefined => {
  const target = knownHeaders[type].get(headerKey(titleCurrency(name)?.title ?? ''));
  return target && amounts.has(target) ? target : undefined;
};

/** What each column is called, and the field of the workspace's own that is called so. */
const namedColumns = (type: RecordType, columns: Import['columns'], fields: OwnField[]) => {
  const titles = ownTitles(type, fields);
  const byTitle = new Map(fields.map((field) => [titles.get(field.id)!, field]));
  const own = new Map(fields.map((field) => [headerKey(field.label), field]));
  const built = new Set(builtInTitles(type));
  // By names that nobody else writes.
  const isExport = columns.some(
    ({ name }) => name === 'Fernway ID' || (byTitle.has(name) && byTitle.get(name)!.label !== name),
  );
  return columns.map((column) => {
    const title = column.name.replace(/ \(\d+\)$/, '');
    const key = headerKey(title);
    const isExported = isExport && built.has(column.name);
    const field = byTitle.get(column.name) ?? own.get(key);
    return { column, key, field, isExported, titled: field?.label === title && !isExported };
  });
};

/** A column without a name that says anything, whose values speak for themselves. */
const byContent = (type: RecordType, name: string, samples: string[]): string | undefined => {
  if (!/^Column \d+$/.test(name) || samples.length === 0 || type !== 'contact') return undefined;
  if (samples.every((sample) => isEmail(sample))) return 'email';
  if (samples.every((sample) => /^\+?[\d\s()./-]{7,20}$/.test(sample) && /\d{3}/.test(sample))) return 'phone';
  return undefined;
};

/** A first row of names: one of them is known, or none of its cells is a value as those below are. */
const hasHeader = (type: RecordType, rows: FileRow[], fields: OwnField[]): boolean => {
  const first = (rows[0]?.cells ?? []).filter((cell) => cell.trim() !== '');
  if (first.some((cell) => isEmail(cell.trim()))) return false;
  const labels = new Set(fields.map(({ label }) => headerKey(label)));
  if (first.some((cell) => knownHeaders[type].has(headerKey(cell)) || labels.has(headerKey(cell)))) return true;
  return (
    first.length > 0 &&
    rows.length > 1 &&
    first.every((cell) => typeof readNumber(cell, '.') === 'string' && cell.length < 80)
  );
};

const optionsOf = (rows: FileRow[], header: boolean, place: Place, reading: Reading): ImportOptions => ({
  header,
  ...place,
  dateOrder: dateOrderOf(rows, place.country),
  decimal: decimalOf(rows, reading.delimiter),
  existing: 'update',
  similar: 'skip',
  lifecycle: 'lead',
  tags: [],
  encoding: reading.encoding,
  delimiter: reading.delimiter as ImportOptions['delimiter'],
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
