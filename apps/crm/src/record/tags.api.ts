import type { SubjectType } from '@fernway/contracts/http/crm-records';
import { listTags } from '@fernway/contracts/http/crm-tags';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Tags that records of a kind have. */
export const tagsQuery = (recordType: SubjectType) =>
  queryOptions({
    queryKey: ['crm', 'tags', recordType],
    queryFn: ({ signal }) => call(listTags, { query: { recordType }, signal }).then(({ items }) => items),
    meta: { live: [`crm.${recordType}-`] },
  });
