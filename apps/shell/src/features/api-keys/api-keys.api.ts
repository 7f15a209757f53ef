import { createApiKey, listApiKeys, revokeApiKey } from '@fernway/contracts/http/api-keys';
import type { ApiKeyInput } from '@fernway/contracts/http/api-keys';
import { call } from '@fernway/web-kit';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

export const apiKeysQuery = queryOptions({
  queryKey: ['identity', 'api-keys'],
  queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).items,
});

export function useApiKeyChanges() {
  const client = useQueryClient();
  const reading = <T>(work: Promise<T>): Promise<T> =>
    work.finally(() => void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }));
  return {
    create: (input: ApiKeyInput) => reading(call(createApiKey, { body: input })),
    revoke: (id: string) => reading(call(revokeApiKey, { params: { id } })),
  };
}
