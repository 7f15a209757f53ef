import { z } from '@fernway/contracts/zod';
import { Id } from '../endpoint.js';
import { RecordName } from '../http/crm-records.js';
import { mostDealValue } from './deal-limits.js';
import { Quantity } from './sale.js';

/** How many lines a deal has at most. */
export const mostDealLines = 100;

/** One product of a deal, as a person gives it; prices are in the deal's currency. */
export const DealLineInput = z.strictObject({
  /** Of a line that is there already. */
  id: Id.optional(),
  productId: Id.nullable().default(null),
  name: RecordName,
  quantity: Quantity,
  /** Of one, in minor units. */
  price: z.int().min(0).max(mostDealValue),
  /** Percent off, with up to two decimals. */
  discount: z.number().min(0).max(100).multipleOf(0.01).default(0),
  /** Follows from the others: what was read may be sent back. */
  total: z.int().optional(),
});
export type DealLineInput = z.infer<typeof DealLineInput>;

export const DealLine = z
  .object({
    ...DealLineInput.shape,
    id: Id,
    productId: Id.nullable(),
    discount: z.number(),
    /** Quantity by price less the discount, rounded half up to a minor unit. */
    total: z.int(),
  })
  .meta({ id: 'DealLine' });
export type DealLine = z.infer<typeof DealLine>;

/**
 * What a line comes to, in minor units, rounded half up; exact, as it counts in whole thousandths and hundredths.
 * @param line quantity with at most three decimals, price in minor units, discount in percent with at most two decimals
 */
export const lineTotal = ({
  quantity,
  price,
  discount,
}: Pick<DealLineInput, 'quantity' | 'price'> & { discount?: number }): number => {
  const parts =
    BigInt(Math.round(quantity * 1000)) * BigInt(price) * BigInt(10_000 - Math.round((discount ?? 0) * 100));
  return Number((parts + 5_000_000n) / 10_000_000n);
};

/** Lines as a deal keeps them. @param newId of a line that has no id yet */
export const pricedLines = (lines: DealLineInput[], newId: () => string): DealLine[] =>
  lines.map((line) => ({ ...line, id: line.id ?? newId(), total: lineTotal(line) }));

/** What a deal with these lines is worth, in minor units. */
export const sumOfLines = (lines: Pick<DealLine, 'total'>[]): number =>
  lines.reduce((sum, { total }) => sum + total, 0);
