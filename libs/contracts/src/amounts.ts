// Plain functions, without zod: browsers read what is typed by the same rules.
import { currenciesOf, currencyOf } from './currencies.js';
import { currencyDigits } from './currency-digits.js';

export type Decimal = '.' | ',';

/** Why a text is no number or amount, as an import says it. */
export type AmountProblem =
  | 'bad-number'
  | 'ambiguous-number'
  | 'digits-lost'
  | 'too-many-decimals'
  | 'short-number'
  | 'unknown-currency'
  | 'ambiguous-currency'
  | 'other-currency';

export type Digits = {
  whole: string;
  decimals: string;
  /** The decimal sign that the text itself proves. */
  proves: Decimal | undefined;
  /** `1.234`: a thousand to some, one and a bit to others. */
  isOpen: boolean;
};

const grouped = /^(\d*|\d{1,3}([.,'])\d{3}(\2\d{3})*|\d{1,2}(,\d{2})*,\d{3})$/;

/**
 * Digits before and after the decimal sign. That is the last of two signs, none where one sign repeats, and a single one
 * unless it may group thousands: then only if it is `decimal`. Spaces and apostrophes group thousands too, and
 * groups may be those of India.
 */
export function digitsIn(text: string, decimal: Decimal | undefined): Digits | undefined {
  const compact = text
    .normalize('NFKC')
    .trim()
    .replace(/[\s'’_]/g, "'");
  if (!/^[\d.,']*\d[\d.,']*$/.test(compact)) return undefined;
  const marks = (compact.match(/[.,]/g) ?? []) as Decimal[];
  const last = marks.at(-1);
  const repeats = marks.length > 1 && marks.every((mark) => mark === last);
  const isOpen = /^[1-9]\d{0,2}[.,]\d{3}$/.test(compact);
  const sign = repeats || (isOpen && last !== decimal) ? undefined : last;
  const at = sign ? compact.lastIndexOf(sign) : compact.length;
  const [whole, decimals] = [compact.slice(0, at), compact.slice(at + 1)];
  if (!/^\d*$/.test(decimals) || !grouped.test(whole)) return undefined;
  const proves = repeats ? otherThan(last!) : last;
  return { whole: whole.replace(/\D/g, ''), decimals, proves: isOpen ? undefined : proves, isOpen };
}

const otherThan = (sign: Decimal): Decimal => (sign === '.' ? ',' : '.');

/** Minor units of the currency; undefined where more decimals are written than it has: nothing is rounded away. */
export function minorUnits({ whole, decimals, isOpen }: Digits, currency: string): number | undefined {
  const places = currencyDigits(currency);
  const told = isOpen ? decimals : decimals.replace(/0+$/, '');
  return told.length > places ? undefined : Number(`${whole}${told.padEnd(places, '0')}`);
}

type Parts = { negative: boolean; number: string; exponent: number | undefined; marks: string[] };

const parts = /^((?:[^\d.,]|(?<=\p{L})\.)*)([.,]?\d(?:[\d.,\s'’_]*\d)?[.,]?)(?:e([+-]?\d{1,3})(?!\d))?(\D*)$/iu;

/** Digits, and what stands at their sides: minus or brackets, signs and codes of currencies, `%`. */
function partsOf(text: string): Parts | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    // Swiss and German prices without cents: `1'200.-`, `1.200,–`
    .replace(/(\d[.,])[-–—]+/, (_all, kept: string) => `${kept}00`);
  const [, before, number, exponent, after] = (plain.length <= 100 && parts.exec(plain)) || [];
  if (before === undefined || number === undefined || after === undefined) return undefined;
  const minus = `${before}${after}`.match(/[-−+]|\(.*\)/g) ?? [];
  if (minus.length > 1) return undefined;
  const removed = minus[0]?.startsWith('(') ? /[()]/g : /[-−+]/g;
  return {
    negative: minus[0] !== undefined && minus[0] !== '+',
    number,
    exponent: exponent === undefined ? undefined : Number(exponent),
    marks: [before, after].flatMap((side) => marksIn(side.replace(removed, ' ').trim())),
  };
}

/** `12k`, `1.2M`, `3 mio`: people shorten numbers, and mean several by some of the letters. */
const shortened = (marks: readonly string[]): boolean =>
  marks.some((mark) => /^(k|m|mm|b|bn|t|tsd|mil|mill|mln|mio|mrd|bio|万|亿|萬|億|千|만|억|천)\.?$/iu.test(mark));

/** `US $` is one, `$ USD` are two. */
const marksIn = (side: string): string[] =>
  currenciesOf(side).length > 0 ? [side] : side.split(/\s+/).filter((mark) => mark !== '');

/** The decimal point moves: `1.5e3` is 1500. */
const moved = ({ whole, decimals, ...digits }: Digits, places: number): Digits => {
  const left = places < 0 ? whole.padStart(-places, '0') : whole;
  const all = left + (places > 0 ? decimals.padEnd(places, '0') : decimals);
  const at = left.length + places;
  return { ...digits, whole: all.slice(0, at), decimals: all.slice(at), isOpen: false };
};

function digitsOf({ number, exponent }: Parts, decimal: Decimal | undefined): Digits | AmountProblem {
  // Nobody groups thousands before an exponent.
  const digits = digitsIn(number, exponent === undefined ? decimal : number.includes(',') ? ',' : '.');
  if (!digits) return 'bad-number';
  if (exponent === undefined) return digits.isOpen && !decimal ? 'ambiguous-number' : digits;
  // Spreadsheets show twelve digits and more as `4.917E+11`: the others are gone.
  return exponent >= 11 && digits.decimals.length < exponent ? 'digits-lost' : moved(digits, exponent);
}

/** The decimal sign that a number or amount proves by itself, whatever stands at its sides. */
export const decimalIn = (text: string): Decimal | undefined => {
  const found = partsOf(text);
  return found && digitsIn(found.number, undefined)?.proves;
};

/** `4.917E+11`: a spreadsheet took it for a number. */
export const hasExponent = (text: string): boolean => partsOf(text)?.exponent !== undefined;

/**
 * `1.234,5`, `(12.5)`, `18 %`, `$1,200` as a number; signs of currencies are passed over. Without a `decimal`, what can
 * be read in two ways is refused.
 */
export function readNumber(text: string, decimal: Decimal | undefined): number | AmountProblem {
  const found = partsOf(text);
  if (found && shortened(found.marks)) return 'short-number';
  if (!found?.marks.every((mark) => mark === '%' || currenciesOf(mark).length > 0)) return 'bad-number';
  const digits = digitsOf(found, decimal);
  if (typeof digits === 'string') return digits;
  const whole = digits.whole.replace(/^0+/, '');
  if (whole.length > 15) return 'bad-number';
  const value = Number(`${whole || '0'}.${digits.decimals || '0'}`);
  return found.negative && value ? -value : value;
}

/**
 * `-$1,200.50`, `1.200,50 €`, `500 USD`: an amount in minor units with its currency, the `usual` one where none is
 * written. `beside` is a sign or code that stands elsewhere and must agree. Without a `decimal`, what can be read in two
 * ways is refused.
 */
export function readMoney(
  text: string,
  { decimal, usual, beside }: { decimal: Decimal | undefined; usual: string; beside?: string | undefined },
): { amount: number; currency: string } | AmountProblem {
  const found = partsOf(text);
  if (found && shortened(found.marks)) return 'short-number';
  if (!found?.marks.every((mark) => /[\p{L}\p{Sc}]/u.test(mark))) return 'bad-number';
  const digits = digitsOf(found, decimal);
  if (typeof digits === 'string') return digits;
  const named = currencyOf(beside === undefined ? found.marks : [beside, ...found.marks], usual);
  if (typeof named === 'string') return named;
  const amount = minorUnits(digits, named.currency);
  if (amount === undefined) return 'too-many-decimals';
  if (!Number.isSafeInteger(amount)) return 'bad-number';
  return { amount: found.negative && amount ? -amount : amount, ...named };
}
