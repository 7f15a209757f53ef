import { plans } from '@fernway/contracts/token-economy';
import { brand } from '@fernway/brand';
import type { Env } from '../env.js';
import { packagesFor } from '../packages/packages.js';
import type { Sold } from './stripe-prices.js';

export const planProductId = (prefix: string, plan: string): string => `${prefix}_plan_${plan}`;

/** Everything that this operator sells, packages and plans. */
export const catalogueFor = (env: Pick<Env, 'packagePrefix' | 'currency'>): Sold[] => [
  ...packagesFor(env).map(
    ({ id, name, price }): Sold => ({ id, name: `${brand.name} ${name}`, ...price, interval: null }),
  ),
  ...plans.map(
    ({ id, name, price }): Sold => ({
      id: planProductId(env.packagePrefix, id),
      name: `${brand.name} ${name}`,
      amount: price,
      currency: env.currency,
      interval: 'month',
    }),
  ),
];
