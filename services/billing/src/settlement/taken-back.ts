import type { OrderReversal } from './reversal.entity.js';

type Counted = Pick<OrderReversal, 'kind' | 'status' | 'amount'>;

/** Whether the money is away: refunds once they succeeded, disputes until they are won. */
export const isAway = ({ kind, status }: Counted): boolean =>
  kind === 'refund' ? status === 'succeeded' : status === 'open' || status === 'lost';

const awayOf = (reversals: readonly Counted[]): number =>
  reversals.filter(isAway).reduce((sum, { amount }) => sum + amount, 0);

/** Refunded so far, in minor units. */
export const refundedAmount = (reversals: readonly Counted[]): number =>
  awayOf(reversals.filter(({ kind }) => kind === 'refund'));

/** What of the price can still be given back: refunds that were asked for count, and what the buyer's bank holds. */
export const leftOf = ({ priceAmount }: { priceAmount: number }, reversals: readonly Counted[]): number => {
  const gone = reversals.filter((one) => (one.kind === 'refund' ? one.status !== 'failed' : isAway(one)));
  return Math.max(0, priceAmount - gone.reduce((sum, { amount }) => sum + amount, 0));
};

/**
 * Tokens of an order that refunds and disputes take back together: the share of the price that is away, in whole tokens
 * rounded for the buyer. It depends on the sum alone, so however a refund is split, and in whatever order it is heard
 * of, the whole price takes exactly all tokens.
 */
export const tokensTakenBack = (
  order: { tokens: number; priceAmount: number },
  reversals: readonly Counted[],
): number => {
  const away = Math.min(order.priceAmount, awayOf(reversals));
  // In big integers: the product of two 32-bit figures is no safe integer.
  return order.priceAmount === 0 ? 0 : Number((BigInt(order.tokens) * BigInt(away)) / BigInt(order.priceAmount));
};
