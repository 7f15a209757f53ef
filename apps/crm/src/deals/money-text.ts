import { currencyDigits, type Language, type Money } from '@fernway/i18n';

/** How the currency is written in front of an amount that is typed. */
const symbolOf = (currency: string, language: Language): string =>
  currency === 'USD'
    ? '$'
    : new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')!.value;

const known = new Map<Language, Map<string, string>>();

/** Currencies by their symbol in this language and by their code; a dollar is the one of the United States. */
function symbolsIn(language: Language): Map<string, string> {
  let symbols = known.get(language);
  if (!symbols) {
    const codes = Intl.supportedValuesOf('currency');
    symbols = new Map([...codes.flatMap((code) => [[code, code], [symbolOf(code, language).normalize('NFKC').toUpperCase(), code]] as const), ['$', 'USD']]);
    known.set(language, symbols);
  }
  return symbols;
}

/** Digits before and after the decimal separator, as people of this language type them, also with other separators where they can mean nothing else. */
function digitsIn(text: string, language: Language): { whole: string; decimals: string } | undefined {
  const compact = text.normalize('NFKC').replace(/[\s'’]/g, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(compact)) return undefined;
  const decimal = decimalIn(compact, language);
  const [whole = '', decimals = '', ...more] = decimal ? compact.split(decimal) : [compact];
  const [first, ...groups] = whole.split(/[.,]/);
  if (more.length > 0 || groups.some((group) => group.length !== 3)) return undefined;
  return { whole: [first, ...groups].join(''), decimals };
}

/** The separator that is followed by decimals: the last of two kinds; a single one, unless it groups thousands here. */
function decimalIn(text: string, language: Language): string | undefined {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last) return undefined;
  if (marks.some((mark) => mark !== last)) return last;
  if (marks.length > 1) return undefined;
  const ofLanguage = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')!.value;
  return last === ofLanguage || !/[.,]\d{3}$/.test(text) ? last : undefined;
}

/** `$1,200.50`, `1200`, `1.200,50 €`, `EUR 500`: an amount with its currency, `currency` where none is written. */
export function moneyFrom(text: string, language: Language, currency: string): Money | undefined {
  const [, before = '', number = '', after = ''] = /^\s*(\D*?)\s*([\d.,][\d.,\s'’]*?)\s*([^\d.,\s]*)\s*$/.exec(text.normalize('NFKC')) ?? [];
  const written = before || after;
  const code = before && after ? undefined : written ? symbolsIn(language).get(written.toUpperCase()) : currency;
  const digits = digitsIn(number, language);
  if (code === undefined || !digits || digits.decimals.length > currencyDigits(code)) return undefined;
  const amount = Number(`${digits.whole}${digits.decimals.padEnd(currencyDigits(code), '0')}`);
  return Number.isSafeInteger(amount) ? { amount, currency: code } : undefined;
}

/** What was typed, with the symbol in front that it lacks. */
export function withSymbol(text: string, language: Language, currency: string): string {
  const typed = text.trim();
  return /^[\d.,]/.test(typed) && digitsIn(typed, language) ? `${symbolOf(currency, language)}${typed}` : typed;
}

/** An amount as it is edited. */
export function moneyText({ amount, currency }: Money, language: Language): string {
  const digits = currencyDigits(currency);
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: amount % 10 ** digits === 0 ? 0 : digits }).format(amount / 10 ** digits);
  return `${symbolOf(currency, language)}${number}`;
}

/** A percentage as it is edited: `12.5%`. */
export const percentText = (percent: number, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(percent)}%`;

/** A percentage, with or without its sign. */
export function percentFrom(text: string, language: Language): number | undefined {
  const digits = digitsIn(text.trim().replace(/\s*[%％]$/, ''), language);
  return digits && Number(`${digits.whole}.${digits.decimals || '0'}`);
}
