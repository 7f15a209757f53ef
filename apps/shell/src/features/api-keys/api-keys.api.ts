import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from '@fernway/contracts/http/api-keys';
import type { ApiKeyInput } from '@fernway/contracts/http/api-keys';
import { getKeySpending } from '@fernway/contracts/http/token-reports';
import { call } from '@fernway/web-kit';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

export const apiKeysQuery = queryOptions({
  queryKey: ['identity', 'api-keys'],
  queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).items,
});

/** What one's own keys spent this month; those that spent nothing are not in it. */
export const keySpendingQuery = queryOptions({
  queryKey: ['tokens', 'key-spending'],
  queryFn: ({ signal }) => call(getKeySpending, { signal }),
});

export function useApiKeyChanges() {
  const client = useQueryClient();
  const reading = <T>(work: Promise<T>): Promise<T> =>
    work.finally(() => void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }));
  return {
    create: (input: ApiKeyInput) => reading(call(createApiKey, { body: input })),
    setBudget: (id: string, tokenBudget: number) =>
      reading(call(updateApiKey, { params: { id }, body: { tokenBudget } })),
    revoke: (id: string) => reading(call(revokeApiKey, { params: { id } })),
  };
}
