import { z } from 'zod';
import type { RecordFields } from '@fernway/contracts/records/field';
import { RichText } from '@fernway/contracts/http/crm-activities';
import type { Address, FieldValue, FieldValues } from '@fernway/contracts/http/crm-records';
import { fitting } from '../custom-fields/custom-field-values.js';
import { currencyIn, textIn } from './cell-values.js';
import { dayIn } from './dates.js';
import { minorIn, numberIn } from './numbers.js';
import { phoneKey, phoneText } from './phones.js';
import { type OwnField, type Plan, type RowCells, RowProblem } from './mapped-row.js';

const noteLength = RichText.maxLength!;

const nameParts = new Set(['name', 'firstName', 'middleName', 'lastName']);

/** Text of up to so many characters; of several columns that become it, what each has, one after the other. */
export const short = (cells: RowCells, target: string, most = 200): string | undefined => {
  const all = cells.all(target);
  const parts = [...new Set(all.map(({ text }) => textIn(text)).filter(Boolean))];
  const value = parts.join(nameParts.has(target) ? ' ' : ', ');
  if (value.length > most) throw new RowProblem('too-long', all[0]!.column, all[0]!.text);
  return value || undefined;
};

/** How many characters a text may have. */
const longest = (entered: z.ZodType): number | undefined => {
  const text = entered instanceof z.ZodNullable ? entered.unwrap() : entered;
  return text instanceof z.ZodString ? (text.maxLength ?? undefined) : undefined;
};

/** Fields of a record that a cell gives as it stands: texts and days. @throws RowProblem */
export const plainIn = (
  cells: RowCells,
  described: RecordFields,
  { options }: Plan,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(described).flatMap(([name, { type, entered, imports = [] }]) => {
      if (!entered || !imports.includes(name)) return [];
      if (type === 'text') return [[name, short(cells, name, longest(entered))]];
      return type === 'day' ? [[name, cells.read(name, 'bad-date', (text) => dayIn(text, options.dateOrder))]] : [];
    }),
  );

export const phoneIn = (cells: RowCells, country: Plan['options']['country']): string | undefined =>
  cells.read('phone', 'bad-phone', (text) => {
    const phone = phoneText(text);
    return phone.length <= 50 && phoneKey(phone, country) ? phone : undefined;
  });

export const addressIn = (cells: RowCells): Address | undefined => {
  const found = (['street', 'city', 'region', 'postalCode', 'country'] as const).flatMap((part) => {
    const text = short(cells, part, part === 'postalCode' ? 20 : 200)?.replace(/\s*\n\s*/g, ', ');
    return text ? [[part, text] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/** Each filled cell is a note of its own, with its lines; as long as a note may be. */
export const notesIn = (cells: RowCells): string[] | undefined => {
  const notes = cells.all('note').map(({ column, text }) => {
    const note = textIn(text).replace(/\r\n?/g, '\n');
    if (note.length > noteLength) throw new RowProblem('too-long', column, note.slice(0, 200));
    return note;
  });
  const said = [...new Set(notes.filter(Boolean))];
  return said.length > 0 ? said : undefined;
};

/** Several in one cell stand between commas, semicolons, or Google's three colons; its `* myContacts` is no tag. */
export const tagsIn = (cells: RowCells, always: string[]): string[] | undefined => {
  const found = cells.all('tags').flatMap(({ column, text }) =>
    text.split(/\s*(?::::|[;,\n|])\s*/).flatMap((part) => {
      const tag = textIn(part).replace(/^\*\s*/, '');
      if (tag.length > 50) throw new RowProblem('too-long', column, tag.slice(0, 200));
      return tag === '' || tag === 'myContacts' || tag === 'starred' ? [] : tag;
    }),
  );
  const all = [...new Set([...found, ...always])].slice(0, 50);
  return all.length > 0 ? all : undefined;
};

export const fieldsIn = (
  cells: RowCells,
  { fields, options }: Pick<Plan, 'fields' | 'options'>,
): FieldValues | undefined => {
  const found = fields.flatMap((field): [string, FieldValue][] => {
    const cell = cells.first(`fields.${field.id}`);
    if (!cell) return [];
    const read = (text: string): FieldValue | undefined => {
      const value = valueFor(field, text, options);
      return (value === undefined ? undefined : fitting(field as never, value)) ?? undefined;
    };
    const fits = cells.match(`fields.${field.id}`, problems[field.type] ?? 'bad-choice', read);
    return fits === undefined ? [] : [[field.id, fits]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

const problems = {
  text: 'too-long',
  number: 'bad-number',
  money: 'bad-number',
  date: 'bad-date',
  link: 'bad-link',
} as Partial<Record<OwnField['type'], RowProblem['reason']>>;

const valueFor = ({ type, options, currency }: OwnField, cell: string, { decimal, dateOrder }: Plan['options']) => {
  const text = textIn(cell);
  const optionOf = (label: string) =>
    options.find((option) => option.id === label || option.label.toLowerCase() === label.toLowerCase())?.id;
  if (type === 'number') return numberIn(text, decimal);
  if (type === 'money') return minorIn(text, decimal, currency ?? 'USD');
  if (type === 'date') return dayIn(text, dateOrder);
  if (type === 'choice') return optionOf(text);
  if (type === 'link') return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
  if (type !== 'multi-choice') return text;
  const ids = text
    .split(/\s*[;,|\n]\s*/)
    .filter(Boolean)
    .map(optionOf);
  return ids.includes(undefined) ? undefined : (ids as string[]);
};

/** The currency of an amount: of its own column, else as the amount is written, else the usual one. */
const currencyOf = (cells: RowCells, amount: string, usual: string): string =>
  cells.match('currency', 'bad-choice', (text) => currencyIn(text.toUpperCase())) ??
  currencyIn(cells.first(amount)?.text ?? '') ??
  usual;

/**
 * The amount of a row with its currency, or the currency alone where a column names it and there is no amount. One that would
 * have to be rounded, or is none, is a value that nobody knows.
 */
export const moneyIn = (
  cells: RowCells,
  target: 'value' | 'salesTarget',
  { decimal, currency: usual }: Plan['options'],
  most = Number.MAX_SAFE_INTEGER,
): { amount?: number; currency: string } | undefined => {
  const currency = currencyOf(cells, target, usual);
  if (cells.unknown.some((one) => one.target === 'currency')) {
    // In the usual currency it would be another amount.
    const cell = cells.first(target);
    if (cell) cells.beside.push({ column: cell.column, value: cell.text });
    return undefined;
  }
  const amount = cells.match(target, 'bad-number', (text) => {
    const minor = minorIn(text, decimal, currency);
    return minor !== undefined && minor >= 0 && minor <= most ? minor : undefined;
  });
  if (amount !== undefined) return { amount, currency };
  const alone = currencyIn(cells.first('currency')?.text.toUpperCase() ?? '');
  return alone ? { currency: alone } : undefined;
};
