import type { Aggregate } from '@fernway/contracts/http/crm-aggregates';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { filterOf } from '../tools/crm-reader.js';

type Reads = {
  /** A page of deals, the largest of each currency first. */
  list: (query: { limit: number; filter?: string }) => Promise<{ items: Deal[] }>;
  /** Their sums, a group for each currency. */
  sums: () => Promise<Pick<Aggregate, 'groups'>>;
};

/** The `most` largest deals. Lists go currency by currency: where a page is full, each currency has its share of it. */
export const largestDeals = async ({ list, sums }: Reads, most: number): Promise<Deal[]> => {
  const { items } = await list({ limit: most });
  if (items.length < most) return items;
  const currencies = (await sums()).groups.flatMap(({ currency }) => currency ?? []);
  if (currencies.length < 2) return items;
  const limit = Math.ceil(most / currencies.length);
  const pages = await Promise.all(
    currencies.map((currency) =>
      list({ limit, filter: filterOf({ field: 'value', is: 'more', value: -1, currency }) }),
    ),
  );
  return pages.flatMap((page) => page.items);
};
