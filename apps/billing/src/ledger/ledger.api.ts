import { getReceipt } from '@fernway/contracts/http/ai';
import { listTransactions } from '@fernway/contracts/http/tokens';
import type { QueryOf } from '@fernway/contracts/endpoint';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type EntryFilter = Pick<QueryOf<typeof listTransactions>, 'type' | 'feature' | 'from' | 'to' | 'limit'>;

export const entriesQuery = (filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['tokens', 'transactions', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listTransactions, { query: { ...filter, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: ['tokens.'] },
  });

/** A usage receipt never changes once it is there. */
export const usageReceiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['ai', 'receipts', id],
    queryFn: ({ signal }) => call(getReceipt, { params: { id }, signal }),
    staleTime: Infinity,
  });
