import {
  type AmountProblem,
  type Decimal,
  type Digits,
  digitsIn,
  minorUnits,
  readMoney,
} from '@fernway/contracts/amounts';
import { currenciesOf, isOpenSign } from '@fernway/contracts/currencies';
import type { Money } from './format.js';
import type { Language } from './languages.js';

/** How the currency is written in front of an amount that is typed. */
export const symbolOf = (currency: string, language: Language): string =>
  currency === 'USD'
    ? '$'
    : new Intl.NumberFormat(language, { style: 'currency', currency })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')!.value;

const folded = (symbol: string): string => symbol.normalize('NFKC').toUpperCase();
const known = new Map<Language, Map<string, string>>();

/** Currencies by their symbol in this language; a dollar is the one of the United States. */
function symbolsIn(language: Language): Map<string, string> {
  let symbols = known.get(language);
  if (!symbols) {
    const codes = Intl.supportedValuesOf('currency');
    symbols = new Map([...codes.map((code) => [folded(symbolOf(code, language)), code] as const), ['$', 'USD']]);
    known.set(language, symbols);
  }
  return symbols;
}

const decimalOf = (language: Language): Decimal =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')!.value as Decimal;

/**
 * Digits before and after the decimal separator, as people of this language type them, also with other separators where
 * they can mean nothing else.
 */
export function digitsFrom(text: string, language: Language): Digits | undefined {
  const digits = digitsIn(text, decimalOf(language));
  // None of our languages groups as India does: it is a slip.
  return /[.,]\d\d[.,]/.test(text.normalize('NFKC')) ? undefined : digits;
}

/** Digits, and what is written at one of their sides. */
function partsOf(text: string): { number: string; written: string } | undefined {
  const [, before = '', number, after = ''] =
    /^\s*(\D*?)\s*([\d.,][\d.,\s'’]*?)\s*([^\d.,\s]*)\s*$/.exec(text.normalize('NFKC')) ?? [];
  return number === undefined || (before && after) ? undefined : { number, written: folded(before || after) };
}

function currencyOf(written: string, language: Language, usual: string): string | undefined {
  const meant = currenciesOf(written);
  if (!meant.includes(usual) && isOpenSign(meant)) return undefined;
  return meant.includes(usual) ? usual : (symbolsIn(language).get(written) ?? meant[0]);
}

function amountIn(number: string, language: Language, currency: string): number | undefined {
  const digits = digitsFrom(number, language);
  const amount = digits && minorUnits(digits, currency);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/**
 * `$1,200.50`, `1200`, `1.200,50 €`, `EUR 500`: an amount with its currency, `currency` where none is written. A sign of
 * several currencies means `currency` if that is one of them, else the one that this language writes so. More decimals
 * than the currency has are refused.
 */
export function moneyFrom(text: string, language: Language, currency: string): Money | undefined {
  const parts = partsOf(text);
  const code = parts?.written ? currencyOf(parts.written, language, currency) : currency;
  if (!parts || code === undefined) return undefined;
  const amount = amountIn(parts.number, language, code);
  return amount === undefined ? undefined : { amount, currency: code };
}

/** Why `moneyFrom` does not take a text, where that can be told: a shortened number, its currency, too many decimals. */
export function moneyProblem(text: string, language: Language, currency: string): AmountProblem | undefined {
  const read = readMoney(text, { decimal: decimalOf(language), usual: currency });
  return typeof read === 'string' && told.has(read) ? read : undefined;
}
const told = new Set<AmountProblem>(['short-number', 'unknown-currency', 'ambiguous-currency', 'too-many-decimals']);

/** Minor units of a currency that is settled: its own sign or code may stand beside the digits, another's may not. */
export function amountFrom(text: string, language: Language, currency: string): number | undefined {
  const parts = partsOf(text);
  return parts && (!parts.written || currenciesOf(parts.written).includes(currency))
    ? amountIn(parts.number, language, currency)
    : undefined;
}
