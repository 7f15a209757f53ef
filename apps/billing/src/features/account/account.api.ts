import { listOrders } from '@fernway/contracts/http/billing';
import { listTransactions } from '@fernway/contracts/http/tokens';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const transactionsQuery = infiniteQueryOptions({
  queryKey: ['tokens', 'transactions'],
  queryFn: ({ pageParam, signal }) => call(listTransactions, { query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  meta: { live: ['tokens.'] },
});

export const ordersQuery = infiniteQueryOptions({
  queryKey: ['billing', 'orders'],
  queryFn: ({ pageParam, signal }) => call(listOrders, { query: { limit: 20, ...(pageParam && { after: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  meta: { live: ['billing.'] },
});
