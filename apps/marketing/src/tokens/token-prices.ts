import { costs, packages } from '@fernway/contracts/token-economy';

export type Package = (typeof packages)[number];
type Label = Package['labels'][number];

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
