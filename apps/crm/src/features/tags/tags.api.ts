import { listTagUses, removeTag, renameTag } from '@fernway/contracts/http/crm-tags';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { useBatchRun } from '../../bulk/use-bulk.js';

export const tagUsesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'tags', 'uses', q],
    queryFn: ({ pageParam, signal }) =>
      call(listTagUses, { query: { limit: 100, ...(q && { q }), ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: ['crm.contact-', 'crm.company-', 'crm.deal-'] },
  });

/** Each is a batch of its own, which can be taken back. */
export const useTagActs = () => {
  const { busy, follow, run } = useBatchRun();
  const idempotencyKey = () => crypto.randomUUID();
  return {
    busy,
    /** Throws where it does not begin: its dialog says why. */
    rename: async (tag: string, to: string) =>
      void follow(await call(renameTag, { body: { tag, to }, idempotencyKey: idempotencyKey() }), 'changed'),
    remove: (tag: string) => run(() => call(removeTag, { body: { tag }, idempotencyKey: idempotencyKey() }), 'changed'),
  };
};
