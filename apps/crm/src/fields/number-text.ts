import type { Money } from '@fernway/contracts/endpoint';
import { currencyDigits, type Language } from '@fernway/i18n';
import { amountFrom } from '@fernway/i18n/typed-amounts';

const separatorsOf = (language: Language) => {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1_234_567.8);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { decimal: part('decimal') || '.', group: part('group') || ',' };
};

/** Full-width digits of an input method are digits too. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s'’_]/g, '')
    .replace('−', '-');

/**
 * A number as people write it in their language: `1.234,5` in Spanish, `1,234.5` in English. A point or comma that no
 * three digits follow groups nothing, so `1.5` is one and a half everywhere. `undefined`: no number.
 */
export function parseNumber(text: string, language: Language): number | undefined {
  const { decimal, group } = separatorsOf(language);
  const written = plain(text);
  const escaped = `\\${group}`;
  const grouped = new RegExp(`^-?\\d{1,3}(${escaped}\\d{3})+(\\${decimal}\\d*)?$`).test(written);
  const neutral = grouped
    ? written.replaceAll(group, '').replace(decimal, '.')
    : written.replace(decimal, '.').replace(group, '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(neutral) ? Number(neutral) : undefined;
}

/** A number as it is put into an input: in the user's writing, ungrouped. */
export const numberText = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value);

export const moneyText = ({ amount, currency }: Money, language: Language): string =>
  numberText(amount / 10 ** currencyDigits(currency), language);

/** Minor units of `currency`, whose sign or code may stand beside the digits; `undefined` for what is no such amount. */
export function parseMoney(text: string, currency: string, language: Language): Money | undefined {
  const [, minus, bare = ''] = /^\s*([-−])?(.*)$/s.exec(text) ?? [];
  const amount = amountFrom(bare, language, currency);
  return amount === undefined ? undefined : { amount: minus && amount ? -amount : amount, currency };
}
