import { getOnboarding, me } from '@fernway/contracts/http/identity';
import { getBalance, getEnergy, listCosts } from '@fernway/contracts/http/tokens';
import { queryOptions } from '@tanstack/react-query';

import { ApiError } from './api-error.js';
import { call } from './call.js';

/** Queries that every part shares, so that they are read once. */
export const meQuery = queryOptions({
  queryKey: ['identity', 'me'],
  queryFn: ({ signal }) => call(me, { signal }),
  meta: { live: ['identity.profile-', 'identity.member-', 'identity.user-verified', 'identity.workspace-'] },
});

/** The onboarding answers; `null` before the first. */
export const onboardingQuery = queryOptions({
  queryKey: ['identity', 'onboarding'],
  queryFn: ({ signal }) =>
    call(getOnboarding, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  meta: { live: ['identity.onboarding-'] },
});

export const balanceQuery = queryOptions({
  queryKey: ['tokens', 'balance'],
  queryFn: ({ signal }) => call(getBalance, { signal }),
  meta: { live: ['tokens.'] },
});

export const energyQuery = queryOptions({
  queryKey: ['tokens', 'energy'],
  queryFn: ({ signal }) => call(getEnergy, { signal }),
  meta: { live: ['tokens.'] },
});

/** The one price table; it changes only with a release. */
export const costsQuery = queryOptions({
  queryKey: ['tokens', 'costs'],
  queryFn: ({ signal }) => call(listCosts, { signal }),
});
