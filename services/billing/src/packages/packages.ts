import { AppError } from '@fernway/contracts/errors';
import { packages, type TokenPackage } from '@fernway/contracts/http/billing';
import type { Env } from '../env.js';

/** The packages as this operator sells them, in the order of display. */
export const packagesFor = ({ packagePrefix, currency }: Pick<Env, 'packagePrefix' | 'currency'>): TokenPackage[] =>
  packages.map(({ suffix, tokens, price, labels }) => ({
    id: `${packagePrefix}${suffix}`,
    name: `${tokens} Tokens`,
    tokens,
    price: { amount: price, currency },
    labels: [...labels],
    description: `${tokens} tokens for AI features`,
  }));

/** @throws not-found */
export const packageOf = (env: Pick<Env, 'packagePrefix' | 'currency'>, id: string): TokenPackage => {
  const found = packagesFor(env).find((candidate) => candidate.id === id);
  if (!found) throw new AppError('not-found', { detail: 'There is no such token package' });
  return found;
};
