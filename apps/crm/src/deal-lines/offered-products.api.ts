import { listProducts } from '@fernway/contracts/http/crm-products';
import { call } from '@fernway/web-kit';
import { pause } from '@fernway/web-kit/tabs';
import { queryOptions } from '@tanstack/react-query';

/** Products that are offered, whose name or SKU has what is typed. */
export const offeredProductsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['crm', 'offered-products', typed],
    queryFn: async ({ signal }) => {
      await pause(200, signal);
      return (await call(listProducts, { query: { q: typed, active: 'true', limit: 10 }, signal })).items;
    },
    enabled: typed.length > 0,
    meta: { live: ['crm.product-'] },
  });
