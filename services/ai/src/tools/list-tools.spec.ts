import { expect, it } from '@jest/globals';
import { aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import type { CrmReader } from './crm-reader.js';
import { listTool } from './list-tools.js';
import type { ToolContext } from './tool.js';

const context = { timeZone: 'UTC' } as unknown as ToolContext;

/** What a list of the tool asks the CRM for: the currencies that its pages are limited to. */
const asked = async (currencies: string[], input: object) => {
  const pages: (string | undefined)[] = [];
  const call = async (_caller: unknown, endpoint: unknown, { query }: { query: { filter?: string } }) => {
    if (endpoint === aggregateDeals) return { groups: currencies.map((key) => ({ key })) };
    pages.push(query.filter?.match(/"currency","is":"any-of","value":\["(\w+)"\]/)?.[1]);
    return { items: [], next: null };
  };
  const { data } = await listTool({ call } as unknown as CrmReader).run(context, { limit: 5, ...input } as never);
  return { pages, told: (data as { currencies?: string[] }).currencies };
};
const several = ['USD', 'KWD', 'JPY'];
const filter = (condition: object) => ({ any: [{ all: [condition] }] });

it.each([
  [several, { type: 'deal', sort: '-value' }, several],
  [several, { type: 'deal', sort: 'weightedValue' }, several],
  [
    several,
    { type: 'deal', sort: '-value', filter: filter({ field: 'state', is: 'any-of', value: ['open'] }) },
    several,
  ],
  [
    several,
    { type: 'deal', sort: '-value', filter: filter({ field: 'value', is: 'more', value: 1, currency: 'KWD' }) },
    undefined,
  ],
  [several, { type: 'deal', sort: '-createdAt' }, undefined],
  [several, { type: 'company', sort: 'name' }, undefined],
  [['EUR'], { type: 'deal', sort: '-value' }, undefined],
  [[], { type: 'deal', sort: '-value' }, undefined],
])('lists deals in %j by an amount for each currency by itself: %j', async (currencies, input, apart) => {
  expect(await asked(currencies, input)).toEqual({ pages: apart ?? [undefined], told: apart });
});
