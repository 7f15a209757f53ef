import { cellOfList } from '@fernway/contracts/cell-list';
import { isUtf8 } from 'node:buffer';
import { isEncoding } from './text-encoding.js';

/** Columns that cards are read into; several values of one kind stand in one cell, as Google writes them. */
export const vcardColumns = [
  'Name',
  'First name',
  'Middle name',
  'Last name',
  'E-mail',
  'Work e-mail',
  'Home e-mail',
  'Phone',
  'Mobile phone',
  'Work phone',
  'Home phone',
  'Company',
  'Job title',
  'Street',
  'City',
  'Region',
  'Postal code',
  'Country',
  'Tags',
  'Website',
  'Birthday',
  'Note',
] as const;
type Column = (typeof vcardColumns)[number];

/** Between several values in one cell. */
export const valueSeparator = ' ::: ';

export type VcardLine = { name: string; types: string[]; value: string };

/**
 * `item1.TEL;TYPE=work,voice:…` → TEL, [work, voice], its text. Undefined for what is no property or not read.
 * @param line a character for each of its bytes
 * @param encoding of a value that names none
 */
export const parseLine = (line: string, encoding: string): VcardLine | undefined => {
  const colon = colonOf(line);
  if (colon < 0) return undefined;
  const [head = '', ...parameters] = line.slice(0, colon).split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .replace(/^\xef\xbb\xbf/, '')
    .toUpperCase();
  if (!read.has(name)) return undefined;
  const { types, charset, written, omittedYear, inWords } = parametersOf(parameters);
  const bytes = bytesOf(line.slice(colon + 1), written);
  const value = isCharset(charset) ? textOf(bytes, charset) : surely(textOf(bytes, encoding));
  if (name === 'BDAY' && inWords && !/^[-\d]/.test(value)) return { name: 'NOTE', types, value: `${name}: ${value}` };
  return {
    name,
    types,
    value: omittedYear && value.startsWith(omittedYear) ? value.slice(4).replace(/^-?/, '--') : value,
  };
};

/** What the parameters of a property say of its value; a word without a key is a type. */
const parametersOf = (parameters: string[]) => {
  const pairs = parameters.map((parameter) => {
    const [key = '', value] = parameter.toUpperCase().replaceAll('"', '').split('=', 2);
    return value === undefined ? { key: 'TYPE', word: key } : { key, word: value };
  });
  const wordOf = (name: string) => pairs.find(({ key }) => key === name)?.word ?? '';
  return {
    types: pairs.flatMap(({ key, word }) => {
      if (key === 'TYPE') return word.toLowerCase().split(',');
      return key === 'PREF' ? 'pref' : [];
    }),
    charset: wordOf('CHARSET'),
    written: pairs.find(({ key, word }) => /^(TYPE|ENCODING)$/.test(key) && transfers.test(word))?.word,
    inWords: wordOf('VALUE') === 'TEXT',
    // Apple writes a day without a year as one of 1604, and says so.
    omittedYear: wordOf('X-APPLE-OMIT-YEAR'),
  };
};

const read = new Set([
  'BEGIN',
  'END',
  'FN',
  'N',
  'EMAIL',
  'TEL',
  'ORG',
  'TITLE',
  'ADR',
  'CATEGORIES',
  'URL',
  'BDAY',
  'NOTE',
]);

/** The colon before the value: those within quotation marks are of a parameter. */
const colonOf = (line: string): number => {
  let within = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') within = !within;
    if (line[at] === ':' && !within) return at;
  }
  return -1;
};

const transfers = /^(QUOTED-PRINTABLE|BASE64|B)$/;

const bytesOf = (value: string, written: string | undefined): Buffer => {
  if (!written) return Buffer.from(value, 'latin1');
  return written === 'QUOTED-PRINTABLE' ? Buffer.from(unquoted(value), 'latin1') : Buffer.from(value, 'base64');
};

/** Lines of bytes are never UTF-16, whatever they say. */
const isCharset = (label: string): boolean => isEncoding(label) && !/^utf-?16/i.test(label);

/** Of what nobody says how it is written: characters of private use mean that it was guessed wrong, and the card is held. */
const surely = (text: string): string => text.replace(/\p{Co}/gu, '\uFFFD');

const unquoted = (value: string): string =>
  value
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What is UTF-8 is hardly ever so by chance in a charset of single bytes: files are saved anew, and cards put together. */
const textOf = (bytes: Buffer, charset: string): string => {
  const { encoding } = new TextDecoder(charset);
  const single = /^(windows|iso-8859|koi8|mac|x-mac|ibm)/.test(encoding);
  return new TextDecoder(single && isUtf8(bytes) ? 'utf-8' : encoding).decode(bytes);
};

/** Texts of a value that is a list; separators and line ends may be escaped. */
const parts = (value: string, separators: string): string[] => {
  const found = [''];
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at]!;
    if (letter === '\\' && at + 1 < value.length) {
      const next = value[++at]!;
      found[found.length - 1] += next === 'n' || next === 'N' ? '\n' : next;
    } else if (separators.includes(letter)) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim());
};
const whole = (value: string): string => parts(value, '').join('');

/** The cells of a card while it is read. */
class CardCells {
  readonly cells = new Map<Column, string[]>();

  add(column: Column, value: string | undefined): void {
    if (value) this.cells.set(column, [...(this.cells.get(column) ?? []), value]);
  }

  /** Of a property that a card has once: the first counts. */
  first(column: Column, value: string | undefined): void {
    if (!this.cells.has(column)) this.add(column, value);
  }
}

type Property = (card: CardCells, value: string, types: string[]) => void;

/** What each property says, by its name in the standard. */
const properties: Record<string, Property> = {
  FN: (card, value) => card.first('Name', whole(value)),
  N: (card, value) => {
    const [last, given, middle] = parts(value, ';');
    card.first('Last name', last);
    card.first('First name', given);
    card.first('Middle name', middle);
  },
  EMAIL: (card, value, types) => card.add(emailColumn(types), whole(value).replace(/^mailto:/i, '')),
  TEL: (card, value, types) => {
    if (!types.includes('fax')) card.add(phoneColumn(types), whole(value).replace(/^tel:/i, ''));
  },
  ORG: (card, value) => card.first('Company', parts(value, ';')[0]),
  TITLE: (card, value) => card.first('Job title', whole(value)),
  ADR: (card, value) => {
    if (card.cells.has('Street') || card.cells.has('City')) return;
    const [box, extra, street, city, region, code, country] = parts(value, ';');
    card.first('Street', [street, extra, box].filter(Boolean).join(', '));
    card.first('City', city);
    card.first('Region', region);
    card.first('Postal code', code);
    card.first('Country', country);
  },
  CATEGORIES: (card, value) => card.add('Tags', cellOfList(parts(value, ',;').filter(Boolean))),
  URL: (card, value) => card.first('Website', whole(value)),
  BDAY: (card, value) => card.first('Birthday', whole(value)),
  NOTE: (card, value) => card.add('Note', whole(value)),
};

/** A card as one row. The preferred of several comes first. */
export const cardCells = (lines: VcardLine[]): string[] => {
  const card = new CardCells();
  const preferred = ({ types }: VcardLine) => Number(types.includes('pref'));
  for (const { name, types, value } of lines.toSorted((a, b) => preferred(b) - preferred(a)))
    properties[name]?.(card, value, types);
  return vcardColumns.map((column) => (card.cells.get(column) ?? []).join(column === 'Note' ? '\n\n' : valueSeparator));
};

const emailColumn = (types: string[]): Column => {
  if (types.includes('home')) return 'Home e-mail';
  return types.includes('work') ? 'Work e-mail' : 'E-mail';
};

const phoneColumn = (types: string[]): Column => {
  if (types.includes('cell') || types.includes('mobile')) return 'Mobile phone';
  if (types.includes('work')) return 'Work phone';
  return types.includes('home') ? 'Home phone' : 'Phone';
};
