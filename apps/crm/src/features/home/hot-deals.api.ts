import { listHotDeals } from '@fernway/contracts/http/crm-deals';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const hotDealsQuery = queryOptions({
  queryKey: ['crm', 'deals', 'hot'],
  queryFn: ({ signal }) => call(listHotDeals, { query: { limit: 8 }, signal }),
  meta: { live: ['crm.deal'] },
});
