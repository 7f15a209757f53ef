import { currencyDigits, type Money } from './format.js';
import type { Language } from './languages.js';

/** How the currency is written in front of an amount that is typed. */
export const symbolOf = (currency: string, language: Language): string =>
  currency === 'USD' ? '$' : symbolIn(currency, language, 'symbol');

const symbolIn = (currency: string, language: Language, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value;

const folded = (symbol: string): string => symbol.normalize('NFKC').toUpperCase();
const known = new Map<Language, Map<string, string>>();

/** Currencies by their symbol in this language and by their code; a dollar is the one of the United States. */
function symbolsIn(language: Language): Map<string, string> {
  let symbols = known.get(language);
  if (!symbols) {
    const codes = Intl.supportedValuesOf('currency');
    symbols = new Map([
      ...codes.flatMap(
        (code) =>
          [
            [code, code],
            [folded(symbolOf(code, language)), code],
          ] as const,
      ),
      ['$', 'USD'],
    ]);
    known.set(language, symbols);
  }
  return symbols;
}

/**
 * Digits before and after the decimal separator, as people of this language type them, also with other separators where
 * they can mean nothing else.
 */
export function digitsFrom(text: string, language: Language): { whole: string; decimals: string } | undefined {
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

/** Digits, and what is written at one of their sides. */
function partsOf(text: string): { number: string; written: string } | undefined {
  const [, before = '', number, after = ''] =
    /^\s*(\D*?)\s*([\d.,][\d.,\s'’]*?)\s*([^\d.,\s]*)\s*$/.exec(text.normalize('NFKC')) ?? [];
  return number === undefined || (before && after) ? undefined : { number, written: folded(before || after) };
}

/** More decimals than the currency has are refused, not rounded away: `1.000` may mean a thousand. */
function minorUnits(number: string, language: Language, currency: string): number | undefined {
  const digits = digitsFrom(number, language);
  if (!digits || digits.decimals.length > currencyDigits(currency)) return undefined;
  const amount = Number(`${digits.whole}${digits.decimals.padEnd(currencyDigits(currency), '0')}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** `$1,200.50`, `1200`, `1.200,50 €`, `EUR 500`: an amount with its currency, `currency` where none is written. */
export function moneyFrom(text: string, language: Language, currency: string): Money | undefined {
  const parts = partsOf(text);
  const code = parts?.written ? symbolsIn(language).get(parts.written) : currency;
  if (!parts || code === undefined) return undefined;
  const amount = minorUnits(parts.number, language, code);
  return amount === undefined ? undefined : { amount, currency: code };
}

/** Minor units of a currency that is settled: its own sign or code may stand beside the digits, another's may not. */
export function amountFrom(text: string, language: Language, currency: string): number | undefined {
  const parts = partsOf(text);
  const signs = () =>
    [
      currency,
      symbolOf(currency, language),
      symbolIn(currency, language, 'symbol'),
      symbolIn(currency, language, 'narrowSymbol'),
    ].map(folded);
  return parts && (!parts.written || signs().includes(parts.written))
    ? minorUnits(parts.number, language, currency)
    : undefined;
}
