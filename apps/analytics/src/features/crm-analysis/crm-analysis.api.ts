import { getFigures } from '@fernway/contracts/http/analytics-figures';
import { listAccounts } from '@fernway/contracts/http/crm-accounts';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const accountsQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['crm', 'accounts', ids],
    queryFn: async ({ signal }) => (await call(listAccounts, { query: { ids: ids.join(',') }, signal })).items,
    meta: { live: ['crm.company-', 'crm.contact-', 'crm.activity-'] },
  });

/** Customers won on or after a day; ten years are the longest time that can be asked about. */
export const customersSinceQuery = (from: string) =>
  queryOptions({
    queryKey: ['analytics', 'customers-since', from],
    queryFn: async ({ signal }) => {
      const to = `${Number(from.slice(0, 4)) + 10}${from.slice(4, 8)}01`;
      const { totals } = await call(getFigures, { query: { metrics: 'new-customers', from, to }, signal });
      return totals[0]?.value ?? 0;
    },
    meta: { live: ['analytics.'] },
  });
