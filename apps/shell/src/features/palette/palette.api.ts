import { listSeenRecords, searchRecords } from '@fernway/contracts/http/crm-search';
import { call } from '@fernway/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What waits longer is said to be away: the palette is used in a second. */
const retry = 1;

/** Records that have these words; an answer that nobody waits for any more is dropped, and its request ended. */
export const searchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['crm', 'search', typed],
    queryFn: ({ signal }) => call(searchRecords, { query: { q: typed }, signal }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry,
    meta: { live: ['crm.'] },
  });

/** Records that were opened before, as they are now. */
export const seenQuery = (records: readonly string[]) =>
  queryOptions({
    queryKey: ['crm', 'search-seen', ...records],
    queryFn: ({ signal }) => call(listSeenRecords, { query: { records: records.join(',') }, signal }),
    enabled: records.length > 0,
    staleTime: 0,
    retry,
  });
