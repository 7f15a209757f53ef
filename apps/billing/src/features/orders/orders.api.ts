import { getReceipt, listOrders } from '@fernway/contracts/http/billing';
import type { Language } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { download } from '@fernway/web-kit/download';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const ordersQuery = infiniteQueryOptions({
  queryKey: ['billing', 'orders'],
  queryFn: ({ pageParam, signal }) =>
    call(listOrders, { query: { limit: 20, ...(pageParam && { after: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  meta: { live: ['billing.'] },
});

export const saveReceipt = (id: string, language: Language) =>
  download(getReceipt, { params: { id }, query: { language } }, `receipt-${id}.pdf`);
