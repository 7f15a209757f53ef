import { z } from 'zod';
import { readMoney, readNumber } from '@fernway/contracts/amounts';
import { currencyOf } from '@fernway/contracts/currencies';
import { distinctValues, foldedValue, knownValues, listInCell } from '@fernway/contracts/cell-list';
import { phoneProblem } from '@fernway/contracts/phone';
import type { RecordFields } from '@fernway/contracts/records/field';
import { tidyPhone } from '@fernway/contracts/text';
import { RichText } from '@fernway/contracts/http/crm-activities';
import { type Address, type FieldValue, type FieldValues, mostTags } from '@fernway/contracts/http/crm-records';
import { fitting } from '../custom-fields/custom-field-values.js';
import {
  anyOrderIn,
  birthdayIn,
  birthdayPart,
  dayIn,
  dayInAnyOrder,
  isNoDay,
  phoneKey,
  textIn,
} from './cell-values.js';
import { type OwnField, type Plan, type RowCell, type RowCells, RowProblem } from './mapped-row.js';
import { titleCurrency } from './title-currency.js';

const noteLength = RichText.maxLength!;

/** Text of up to so many characters. */
export const short = (cells: RowCells, target: string, most = 200): string | undefined =>
  cells.read(target, 'too-long', (text) => {
    const value = textIn(text);
    return value.length <= most ? value : undefined;
  }) || undefined;

/** A name, on one line: cells of spreadsheets have line breaks where they are narrow. */
export const nameOf = (cells: RowCells, target: string): string | undefined => oneLine(short(cells, target));

const oneLine = (text: string | undefined): string | undefined => text?.replace(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ');

/** A text that its field takes: on one line where the field has no more. */
const fittedIn = (text: string | undefined, entered: z.ZodType): string | undefined =>
  oneLine(text) === text || entered.safeParse(text).success ? text : oneLine(text);

/** How many characters a text may have. */
const longest = (entered: z.ZodType): number | undefined => {
  const text = entered instanceof z.ZodNullable ? entered.unwrap() : entered;
  return text instanceof z.ZodString ? (text.maxLength ?? undefined) : undefined;
};

/** Fields of a record that a cell gives as it stands: texts and days. @throws RowProblem */
export const plainIn = (
  cells: RowCells,
  described: RecordFields,
  { today }: Plan,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(described).flatMap(([name, { type, entered, imports = [] }]) => {
      if (!entered || !imports.includes(name)) return [];
      if (type === 'text') return [[name, fittedIn(short(cells, name, longest(entered)), entered)]];
      if (name === 'birthday') return [[name, birthdayOf(cells, today)]];
      return type === 'day' ? [[name, plainDayIn(cells, name)]] : [];
    }),
  );

const plainDayIn = (cells: RowCells, target: string): string | undefined => {
  const cell = cells.first(target);
  return cell && !isNoDay(cell.text) ? dayOf(cell) : undefined;
};

/** A birthday without its year, and the like, is left to a note. */
const birthdayOf = (cells: RowCells, today: string | undefined): string | undefined => {
  const cell = cells.first('birthday');
  if (!cell || isNoDay(cell.text) || birthdayPart(cell.text)) return undefined;
  dayOf(cell);
  const birthday = birthdayIn(cell.text, cell.order ?? anyOrderIn(cell.text)!, today);
  if (!birthday) throw new RowProblem('impossible-birthday', cell.column, cell.text);
  return birthday;
};

/** @throws RowProblem, also where its column has several orders and it may be two days */
const dayOf = ({ column, text, order }: RowCell): string => {
  const day = order ? dayIn(text, order) : dayInAnyOrder(text);
  if (!day) throw new RowProblem(day === null ? 'ambiguous-date' : 'bad-date', column, text);
  return day;
};

/** A phone as it stands, and what it is compared by; a short one is only itself. @throws RowProblem */
export const phoneOf = (
  { column, text }: Pick<RowCell, 'column' | 'text'>,
  country: string,
): { value: string; key: string | undefined } => {
  const value = tidyPhone(textIn(text));
  const problem = value.length > 50 ? 'bad-phone' : phoneProblem(value);
  if (problem) throw new RowProblem(problem, column, text);
  return { value, key: phoneKey(value, country) };
};

export const phoneIn = (cells: RowCells, country: string): string | undefined => {
  const cell = cells.first('phone');
  return cell && phoneOf(cell, country).value;
};

export const addressIn = (cells: RowCells): Address | undefined => {
  const found = (['street', 'city', 'region', 'postalCode', 'country'] as const).flatMap((part) => {
    const text = short(cells, part, part === 'postalCode' ? 20 : 200)?.replace(/\s*\n\s*/g, ', ');
    return text ? [[part, text] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/** Each filled cell is a note of its own, with its lines; as long as a note may be. So is a birthday that is no whole day. */
export const notesIn = (cells: RowCells, others: string[] = []): string[] | undefined => {
  const notes = cells.all('note').map(({ column, text }) => {
    const note = textIn(text).replace(/\r\n?/g, '\n');
    if (note.length > noteLength) throw new RowProblem('too-long', column, note.slice(0, 200));
    return note;
  });
  const birthday = cells.first('birthday');
  const part = birthday && birthdayPart(birthday.text);
  if (part) notes.push(`${birthday.column}: ${part}`);
  const said = [...new Set([...notes, ...others].filter(Boolean))];
  return said.length > 0 ? said : undefined;
};

/** A star stands before labels in Google's files, and two of them are no tags: `* myContacts ::: * Golf`. */
const googleLabel = (label: string): string => {
  const tag = textIn(label).replace(/^\*\s*/, '');
  return tag === 'myContacts' || tag === 'starred' ? '' : tag;
};

/** As many as an import keeps in mind. */
export const mostKnownTags = 50_000;

export const tagsIn = (
  cells: RowCells,
  { options, tags: known }: Pick<Plan, 'options' | 'tags'>,
): string[] | undefined => {
  const found = cells.all('tags').flatMap(({ column, text }) => {
    const tags = listInCell(text, known, googleLabel);
    const long = tags.find((tag) => tag.length > 50);
    if (long) throw new RowProblem('too-long', column, long.slice(0, 200));
    return tags;
  });
  const all = distinctValues([...found, ...options.tags], known);
  if (all.length > mostTags) throw new RowProblem('too-long', cells.first('tags')?.column ?? null);
  // What this file writes first is how it is spelled in the rows that follow.
  for (const tag of all) if (known && known.spellings.size < mostKnownTags) known.spellings.set(foldedValue(tag), tag);
  return all.length > 0 ? all : undefined;
};

export const fieldsIn = (cells: RowCells, { fields }: Pick<Plan, 'fields'>): FieldValues | undefined => {
  const found = fields.flatMap((field): [string, FieldValue][] => {
    const cell = cells.first(`fields.${field.id}`);
    if (!cell) return [];
    const value = valueFor(field, cell);
    const fits = value === undefined ? undefined : fitting(field as never, value);
    if (fits === undefined) throw new RowProblem(problems[field.type] ?? 'bad-choice', cell.column, cell.text);
    return [[field.id, fits]];
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

const ownAmount = ({ label, currency }: OwnField, cell: RowCell): number => {
  const kept = currency ?? 'USD';
  const titled = cell.column === label ? kept : (currencyOfTitle(cell.column, kept) ?? kept);
  if (titled !== kept) throw new RowProblem('other-currency', cell.column, cell.text);
  return amountIn(cell, kept, kept).amount;
};

const valueFor = (field: OwnField, cell: RowCell): Exclude<FieldValue, null> | undefined => {
  const { type, options } = field;
  const text = textIn(cell.text);
  const optionOf = (label: string) =>
    options.find((option) => option.id === label || option.label.toLowerCase() === label.toLowerCase())?.id;
  if (type === 'number') return numberIn(cell);
  if (type === 'money') return ownAmount(field, cell);
  if (type === 'date') return dayOf(cell);
  if (type === 'choice') return optionOf(text);
  if (type === 'link') return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
  if (type !== 'multi-choice') return text;
  const labels = knownValues(options.map(({ label }) => label));
  const ids = listInCell(text, labels).map(optionOf);
  return ids.includes(undefined) ? undefined : (ids as string[]);
};

/** @throws RowProblem */
export const numberIn = ({ column, text, decimal }: RowCell): number => {
  const value = readNumber(textIn(text), decimal);
  if (typeof value === 'string') throw new RowProblem(value, column, text);
  return value;
};

/** @throws RowProblem, also where the cell names another currency than stands `beside` it */
const amountIn = ({ column, text, decimal }: RowCell, usual: string, beside: string | undefined) => {
  const money = readMoney(textIn(text), { decimal, usual, beside });
  if (typeof money === 'string') throw new RowProblem(money, column, text);
  return money;
};

/** The currency that the name of a column says. @throws RowProblem where it may be several */
const currencyOfTitle = (column: string, usual: string): string | undefined => {
  const mark = titleCurrency(column)?.mark;
  const named = mark === undefined ? undefined : currencyOf([mark], usual);
  if (typeof named === 'string') throw new RowProblem(named, column, column);
  return named?.currency;
};

const noDebt = { most: Number.MAX_SAFE_INTEGER, least: 0 };

/** An amount that is no debt unless `least` says so, or the currency alone where a column names it and there is no amount. @throws RowProblem */
export const moneyIn = (
  cells: RowCells,
  target: string,
  usual: string,
  { most, least } = noDebt,
): { amount?: number; currency: string } | undefined => {
  const cell = cells.first(target);
  const titled = cell && currencyOfTitle(cell.column, usual);
  const named = cells.first('currency');
  const alone = named && currencyOf([named.text], titled ?? usual);
  if (typeof alone === 'string') throw new RowProblem(alone, named!.column, named!.text);
  if (!cell) return alone;
  if (alone && titled && alone.currency !== titled) throw new RowProblem('other-currency', named!.column, named!.text);
  const money = amountIn(cell, titled ?? usual, named?.text);
  if (money.amount < least || money.amount > most) throw new RowProblem('bad-number', cell.column, cell.text);
  return money;
};
