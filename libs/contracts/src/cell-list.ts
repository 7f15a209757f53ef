// Plain functions, without zod: browsers read what is typed by the same rule as files.

/** Values that are there already: a map and a number, so that threads can be handed them. */
export type KnownValues = {
  /** As they are written, by what they are compared by. */
  spellings: Map<string, string>;
  /** Characters of the longest that holds a separator; 0 where none does. */
  longest: number;
};

const separator = /[;,|\n]|:::/;
const separators = /[;,|\n]|:::/g;
const quoted = /^"((?:[^"]|"")*)"(?=\s*(?:$|[;,|\n]|:::))/;
/** What would be read as something else: a separator, a quotation mark in front, a label of Google's own. */
const needsQuotes = /[;,|\n]|:::|^["*]|^(?:myContacts|starred)$/;

/** What two spellings of one value have in common: values that differ in case only are one, as for `value_fold` of the CRM's database. */
export const foldedValue = (value: string): string => value.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');

/** As `foldedValue`, of texts that are offered: those that differ in what nobody sees are one, too. */
export const foldedLabel = (label: string): string =>
  foldedValue(label.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

/** Of spellings of one value the first counts. */
export const knownValues = (values: readonly string[]): KnownValues => ({
  spellings: new Map(values.toReversed().map((value) => [foldedValue(value), value])),
  longest: values.reduce((most, value) => (separator.test(value) ? Math.max(most, value.length) : most), 0),
});

const noneKnown = knownValues([]);

/** Each value once, whatever its case: as it is known, else as it is written first. */
export const distinctValues = (values: readonly string[], { spellings }: KnownValues = noneKnown): string[] => {
  const found = new Map<string, string>();
  for (const value of values) {
    const key = foldedValue(value);
    if (!found.has(key)) found.set(key, spellings.get(key) ?? value);
  }
  return [...found.values()];
};

/** Values as one cell holds them: `friend; "key, account"`. `listInCell` reads them back. */
export const cellOfList = (values: readonly string[]): string =>
  values.map((value) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join('; ');

/**
 * The values of a cell or of what somebody types: between commas, semicolons, bars, line ends or Google's three colons. One
 * in quotation marks, or one that is known, may hold such a sign.
 * @param bare what a value without quotation marks stands for; nothing where it is empty
 */
export const listInCell = (
  cell: string,
  known: KnownValues = noneKnown,
  bare: (value: string) => string = (value) => value,
): string[] => {
  const found: string[] = [];
  for (let rest = cell.trim(); rest !== ''; ) {
    const [written, literal] = quoted.exec(rest) ?? [wholeAt(rest, known) ?? rest.split(separator, 1)[0]!];
    const value = literal?.replaceAll('""', '"') ?? bare(written.trim());
    if (value !== '') found.push(value);
    rest = rest.slice(written.length).replace(/^\s*(?:[;,|]|:::)?\s*/, '');
  }
  return found;
};

/** The longest known value with a separator in it that a text begins with, as the text writes it. */
const wholeAt = (text: string, { spellings, longest }: KnownValues): string | undefined => {
  if (longest === 0) return undefined;
  // With room for spaces in front of the next separator.
  const start = text.slice(0, longest + 8);
  const ends = [...start.matchAll(separators)].map(({ index }) => index);
  return [...ends, ...(start === text ? [text.length] : [])]
    .map((end) => start.slice(0, end).trimEnd())
    .findLast((value) => separator.test(value) && spellings.has(foldedValue(value)));
};
