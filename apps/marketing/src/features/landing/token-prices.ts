import { costs, packages } from '@fernway/contracts/token-economy';
import type { Language, Money } from '@fernway/i18n';

export type Package = (typeof packages)[number];
type Label = Package['labels'][number];

/** Minor units of a currency in one of its major ones. */
const unitsOf = (currency: string) =>
  10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2);

/** Always with the currency's decimals, as prices are written: `$1.00`. */
export const priceText = ({ amount, currency }: Money, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / unitsOf(currency));

/** A token costs less than the smallest coin: two decimals more than the currency has. */
export function perTokenText({ tokens, price }: Package, currency: string, language: Language): string {
  const units = unitsOf(currency);
  const digits = Math.round(Math.log10(units));
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + 2,
  }).format(price / units / tokens);
}

/** What a package costs less than the smallest one, per token, as a fraction. */
export const savingOf = ({ tokens, price }: Package): number =>
  1 - price / tokens / (packages[0].price / packages[0].tokens);

export type LabelKey = 'popular' | 'bestValue' | 'save';
export const labelKeys: Record<Label, LabelKey> = {
  Popular: 'popular',
  'Best Value': 'bestValue',
  'Save 17%': 'save',
};

/** Least and most tokens that features cost. */
export function costRange(features: readonly (keyof typeof costs)[]): readonly [least: number, most: number] {
  const tokens = features.map((feature) => costs[feature].tokens);
  return [Math.min(...tokens), Math.max(...tokens)];
}
