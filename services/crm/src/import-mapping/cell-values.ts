export const emailShape = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/;

/** Characters that show nothing but change how text is ordered or compared; joiners of scripts and emoji stay. */
const invisible = /(?![\t\n\r])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A cell as a person would have typed it. */
export const textIn = (cell: string): string => cell.replace(invisible, '').trim();

/** The address in `Mara <mara@oak.example>` and `mailto:…`; undefined where there is none. */
export const emailIn = (cell: string): string | undefined => {
  const text = textIn(cell)
    .normalize('NFKC')
    .replace(/[\u200c\u200d\s]/g, (space) => (space === ' ' ? ' ' : ''));
  const address = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim();
  return emailShape.test(address) ? address : undefined;
};

const isoCodes: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₩': 'KRW',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₫': 'VND',
};
/** The currency that a value names by its sign or code. */
export const currencyIn = (cell: string): string | undefined => {
  const code = /\b([A-Z]{3})\b/.exec(cell)?.[1];
  if (code) return code;
  const sign = /\p{Sc}/u.exec(cell)?.[0];
  return sign && isoCodes[sign];
};

export const truth = (cell: string): boolean => /^(1|true|yes|y|x|sí|si|是|はい|예|on|checked)$/i.test(textIn(cell));

/** Names that differ in case, accents, dots or the order of words are one. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .sort()
    .join(' ');
