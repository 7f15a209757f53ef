import type { Money } from '@fernway/contracts/endpoint';
import { currencyDigits, type Language } from '@fernway/i18n';
import { amountFrom, digitsFrom, moneyFrom, symbolOf } from '@fernway/i18n/typed-amounts';

const minus = /^\s*[-−－]/;

/** A number as people write it in their language: `1.234,5` in Spanish, `1,234.5` in English, `1.5` everywhere. */
export function parseNumber(text: string, language: Language): number | undefined {
  const digits = digitsFrom(text.replace(minus, ''), language);
  if (!digits) return undefined;
  const value = Number(`${digits.whole || '0'}.${digits.decimals || '0'}`);
  return minus.test(text) && value ? -value : value;
}

/** A number as it is put into an input: in the user's writing, ungrouped. */
export const numberText = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value);

export const moneyText = ({ amount, currency }: Money, language: Language): string =>
  numberText(amount / 10 ** currencyDigits(currency), language);

/** Minor units of `currency`, whose sign or code may stand beside the digits; `undefined` for what is no such amount. */
export function parseMoney(text: string, currency: string, language: Language): Money | undefined {
  const amount = amountFrom(text.replace(minus, ''), language, currency);
  return amount === undefined ? undefined : { amount: minus.test(text) && amount ? -amount : amount, currency };
}

/** An amount with the sign of its currency, as it is put into an input where any currency may be typed. */
export const moneyWithSign = ({ amount, currency }: Money, language: Language): string =>
  `${amount < 0 ? '-' : ''}${symbolOf(currency, language)}${moneyText({ amount: Math.abs(amount), currency }, language)}`;

/** An amount in the currency that stands beside it, else in `usual`; `undefined` for what is no amount. */
export function parseAnyMoney(text: string, usual: string, language: Language): Money | undefined {
  const money = moneyFrom(text.replace(minus, ''), language, usual);
  return money && { ...money, amount: minus.test(text) && money.amount ? -money.amount : money.amount };
}
