// Plain functions, without zod: browsers read what is typed by the same rule as files.

/** Values that are there already: a map and a list, so that threads can be handed them. */
export type KnownValues = {
  /** As they are written, by what they are compared by. */
  spellings: ReadonlyMap<string, string>;
  /** Those that hold a separator, the longest first. */
  whole: readonly string[];
};

const separator = /[;,|\n]|:::/;
const end = /^\s*(?:$|[;,|\n]|:::)/;
const quoted = /^"((?:[^"]|"")*)"(?=\s*(?:$|[;,|\n]|:::))/;
/** What would be read as something else: a separator, a quotation mark in front, a label of Google's own. */
const needsQuotes = /[;,|\n]|:::|^["*]|^(?:myContacts|starred)$/;

/** What two spellings of one value have in common: values that differ in case only are one. */
export const foldedValue = (value: string): string => value.toLowerCase();

/** Of spellings of one value the first counts. */
export const knownValues = (values: readonly string[]): KnownValues => ({
  spellings: new Map(values.toReversed().map((value) => [foldedValue(value), value])),
  whole: values.filter((value) => separator.test(value)).sort((a, b) => b.length - a.length),
});

export const noneKnown = knownValues([]);

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
  { whole }: KnownValues = noneKnown,
  bare: (value: string) => string = (value) => value,
): string[] => {
  const found: string[] = [];
  for (let rest = cell.trim(); rest !== ''; ) {
    const literal = quoted.exec(rest);
    const known = whole.find((value) => startsWith(rest, value) && end.test(rest.slice(value.length)));
    const length = literal?.[0].length ?? known?.length ?? separator.exec(rest)?.index ?? rest.length;
    const value = literal?.[1]?.replaceAll('""', '"') ?? known ?? bare(rest.slice(0, length).trim());
    if (value !== '') found.push(value);
    rest = rest.slice(length).replace(/^\s*(?:[;,|]|:::)?\s*/, '');
  }
  return found;
};

const startsWith = (text: string, value: string): boolean =>
  foldedValue(text.slice(0, value.length)) === foldedValue(value);
