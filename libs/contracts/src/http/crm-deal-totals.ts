import { z } from '@fernway/contracts/zod';
import { Money } from '../endpoint.js';

/** Sums by currency, the largest first; there is no rate between currencies. */
export const DealTotals = z.array(z.object({ deals: z.int(), value: Money, weightedValue: Money }));
export type DealTotals = z.infer<typeof DealTotals>;
