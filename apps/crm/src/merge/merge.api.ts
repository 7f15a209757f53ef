import type { Batch } from '@fernway/contracts/http/crm-batches';
import { undoBatch } from '@fernway/contracts/http/crm-batches';
import { type MergeInput, mergeOf, type MergeType } from '@fernway/contracts/http/crm-merges';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Other records that may be this one, and why. */
export const duplicatesQuery = (type: MergeType, id: string) =>
  queryOptions({
    queryKey: ['crm', 'duplicates', type, id],
    queryFn: async ({ signal }) => (await call(mergeOf[type].duplicates, { params: { id }, signal })).items,
    meta: { live: [`crm.${type}-`] },
  });

export const merge = (type: MergeType, body: MergeInput): Promise<Batch> =>
  call(mergeOf[type].merge, { body, idempotencyKey: crypto.randomUUID() });

export const unmerge = ({ id }: Batch): Promise<Batch> => call(undoBatch, { params: { id }, body: {} });
