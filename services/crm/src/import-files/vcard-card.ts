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

/** `item1.TEL;TYPE=work,voice:…` → TEL, [work, voice], its text. Undefined for what is no property or not read. */
export const parseLine = (line: string): VcardLine | undefined => {
  const colon = colonOf(line);
  if (colon < 0) return undefined;
  const [head = '', ...parameters] = line.slice(0, colon).split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase();
  if (!read.has(name)) return undefined;
  const types: string[] = [];
  let quoted = false;
  let charset = 'utf-8';
  for (const parameter of parameters) {
    const [key = '', value] = parameter.toUpperCase().split('=', 2);
    const word = value?.replaceAll('"', '');
    if (word === undefined || key === 'TYPE') types.push(...(word ?? key).toLowerCase().split(','));
    if (key === 'CHARSET' && word) charset = word;
    if ((key === 'ENCODING' || word === undefined) && /QUOTED-PRINTABLE/.test(word ?? key)) quoted = true;
    if (key === 'PREF') types.push('pref');
  }
  const value = line.slice(colon + 1);
  return { name, types, value: quoted ? unquoted(value, charset) : value };
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

const unquoted = (value: string, charset: string): string => {
  const bytes = Buffer.from(value.replace(/[^\x20-\x7e]/g, ''), 'latin1')
    .toString('latin1')
    .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'));
  }
};

/** Texts of a value that is a list; separators and line ends may be escaped. */
const parts = (value: string, separator: ';' | ','): string[] => {
  const found = [''];
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at]!;
    if (letter === '\\' && at + 1 < value.length) {
      const next = value[++at]!;
      found[found.length - 1] += next === 'n' || next === 'N' ? '\n' : next;
    } else if (letter === separator) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim());
};
const whole = (value: string): string => parts(value, '\0' as ';').join('');

/** A card as one row. */
export const cardCells = (lines: VcardLine[]): string[] => {
  const cells = new Map<Column, string[]>();
  const add = (column: Column, value: string | undefined) => {
    if (value) cells.set(column, [...(cells.get(column) ?? []), value]);
  };
  const first = (column: Column, value: string | undefined) => {
    if (!cells.has(column)) add(column, value);
  };
  // The preferred of several comes first.
  for (const { name, types, value } of lines.toSorted(
    (a, b) => Number(b.types.includes('pref')) - Number(a.types.includes('pref')),
  )) {
    if (name === 'FN') first('Name', whole(value));
    if (name === 'N') {
      const [last, given, middle] = parts(value, ';');
      first('Last name', last);
      first('First name', given);
      first('Middle name', middle);
    }
    if (name === 'EMAIL')
      add(
        types.includes('home') ? 'Home e-mail' : types.includes('work') ? 'Work e-mail' : 'E-mail',
        whole(value).replace(/^mailto:/i, ''),
      );
    if (name === 'TEL' && !types.includes('fax')) add(phoneColumn(types), whole(value).replace(/^tel:/i, ''));
    if (name === 'ORG') first('Company', parts(value, ';')[0]);
    if (name === 'TITLE') first('Job title', whole(value));
    if (name === 'ADR' && !cells.has('Street') && !cells.has('City')) {
      const [box, extra, street, city, region, code, country] = parts(value, ';');
      first('Street', [street, extra, box].filter(Boolean).join(', '));
      first('City', city);
      first('Region', region);
      first('Postal code', code);
      first('Country', country);
    }
    if (name === 'CATEGORIES') add('Tags', parts(value, ',').filter(Boolean).join(', '));
    if (name === 'URL') first('Website', whole(value));
    if (name === 'BDAY') first('Birthday', value);
    if (name === 'NOTE') first('Note', whole(value));
  }
  return vcardColumns.map((column) => (cells.get(column) ?? []).join(valueSeparator));
};

const phoneColumn = (types: string[]): Column => {
  if (types.includes('cell') || types.includes('mobile')) return 'Mobile phone';
  if (types.includes('work')) return 'Work phone';
  return types.includes('home') ? 'Home phone' : 'Phone';
};
