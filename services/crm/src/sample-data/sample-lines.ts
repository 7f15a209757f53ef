import type { BusinessType } from '@fernway/contracts/http/identity';
import { uuidv7 } from 'uuidv7';
import type { SampleRandom } from './sample-random.js';
import type { SampleDeal, SampleDealLine, SampleProduct } from './sample-set.js';
import { tradeProducts } from './sample-trades.js';

/** Lines come in such steps, in minor units: numbers with many divisors. */
const step = 5_000;
/** How far an agreed price lies from the product's at most. */
const leeway = 0.15;

type Offer = { product: SampleProduct; weight: number; quantity: number; distance: number };

/** One to three products for each deal, at prices that add up to exactly what it is worth. */
export const withLines = (
  trade: BusinessType,
  random: SampleRandom,
  products: SampleProduct[],
  deals: SampleDeal[],
): SampleDeal[] => {
  const lineOf = (total: number, others: SampleDealLine[]): SampleDealLine => {
    const offers = products.flatMap((product, n): Offer[] =>
      product.active && others.every(({ productId }) => productId !== product.id)
        ? [{ product, weight: tradeProducts[trade][n]!.weight, ...nearest(total, product.price) }]
        : [],
    );
    const near = offers
      .filter(({ distance }) => distance <= leeway)
      .flatMap((offer) => Array<Offer>(offer.weight).fill(offer));
    const { product, quantity } =
      near.length > 0 ? random.of(near) : offers.toSorted((one, other) => one.distance - other.distance)[0]!;
    return {
      id: uuidv7(),
      productId: product.id,
      name: product.name,
      quantity,
      price: total / quantity,
      discount: 0,
      total,
    };
  };
  return deals.map((deal) => {
    const lines: SampleDealLine[] = [];
    for (const total of partsOf(deal.value, random)) lines.push(lineOf(total, lines));
    return { ...deal, lines };
  });
};

/** How many make up a total without a rest, at the price that comes nearest. */
const nearest = (total: number, price: number): Pick<Offer, 'quantity' | 'distance'> => {
  const most = Math.ceil((total / price) * 2);
  let best = { quantity: 1, distance: Math.abs(total / price - 1) };
  for (let quantity = 2; quantity <= most; quantity++) {
    const distance = Math.abs(total / quantity / price - 1);
    if (total % quantity === 0 && distance < best.distance) best = { quantity, distance };
  }
  return best;
};

const partsOf = (value: number, random: SampleRandom): number[] => {
  const parts: number[] = [];
  let rest = value;
  for (let more = random.between(0, 2); more > 0 && rest >= 2 * step; more--) {
    const part = Math.max(Math.floor((rest * (0.3 + random.next() * 0.4)) / step), 1) * step;
    parts.push(part);
    rest -= part;
  }
  return [...parts, rest];
};
