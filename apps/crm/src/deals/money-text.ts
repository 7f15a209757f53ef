import { currencyDigits, type Language, type Money } from '@fernway/i18n';
import { digitsFrom, symbolOf } from '@fernway/i18n/typed-amounts';

/** What was typed, with the symbol in front that it lacks. */
export function withSymbol(text: string, language: Language, currency: string): string {
  const typed = text.trim();
  return /^[\d.,]/.test(typed) && digitsFrom(typed, language) ? `${symbolOf(currency, language)}${typed}` : typed;
}

/** An amount as it is edited. */
export function moneyText({ amount, currency }: Money, language: Language): string {
  const digits = currencyDigits(currency);
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: amount % 10 ** digits === 0 ? 0 : digits,
  }).format(amount / 10 ** digits);
  return `${symbolOf(currency, language)}${number}`;
}

/** A percentage as it is edited: `12.5%`. */
export const percentText = (percent: number, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(percent)}%`;

/** A percentage, with or without its sign. */
export function percentFrom(text: string, language: Language): number | undefined {
  const digits = digitsFrom(text.trim().replace(/\s*[%％]$/, ''), language);
  return digits && Number(`${digits.whole}.${digits.decimals || '0'}`);
}
