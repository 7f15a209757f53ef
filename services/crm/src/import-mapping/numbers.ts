import { textIn } from './cell-values.js';

/** The zeros of scripts that numbers are written in beside ours. */
const zeros = ['\u0660', '\u06f0', '\u0966', '\u09e6', '\u0e50'].map((zero) => zero.codePointAt(0)!);

/** Digits of any width and script as ours, and Arabic signs between them. */
const ourDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!;
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '')
    .replaceAll('\u2212', '-');

/** Which sign stands before the decimals: as the number itself shows, else as the file has it. */
const decimalOf = (text: string, usual: '.' | ','): '.' | ',' => {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const sign = dot >= 0 ? '.' : ',';
  const other = sign === '.' ? ',' : '.';
  const parts = text.replace(/^[-+(]+|\)$/g, '').split(sign);
  if (parts.length > 2) return other;
  const [whole = '', rest] = parts;
  if (rest === undefined) return usual;
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? usual : sign;
};

/** A number as it is written; where only the file can tell, by its decimal sign. Currency signs and thousands are passed over. */
export const numberIn = (cell: string, decimal: '.' | ','): number | undefined => {
  const text = ourDigits(textIn(cell)).replace(/[\p{Sc}\s%'\u2019]|^[A-Z]{3}\b|\b[A-Z]{3}$/gu, '');
  const plain =
    decimalOf(text, decimal) === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  const negative = /^\((.+)\)$/.exec(plain)?.[1];
  const digits = negative ? `-${negative}` : plain;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits) ? Number(digits) : undefined;
};

/** Digits after the point, as the currency has them. */
export const minorDigits = (currency: string): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** An amount in minor units of its currency; nothing is rounded: one with more decimals than the currency has is none. */
export const minorIn = (text: string, decimal: '.' | ',', currency: string): number | undefined => {
  const value = numberIn(text, decimal);
  if (value === undefined) return undefined;
  const amount = Number((value * 10 ** minorDigits(currency)).toPrecision(15));
  return Number.isSafeInteger(amount) ? amount : undefined;
};
