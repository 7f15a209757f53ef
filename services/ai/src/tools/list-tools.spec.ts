import { expect, it } from '@jest/globals';
import { aggregateCompanies, aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import type { CrmReader } from './crm-reader.js';
import { listTool } from './list-tools.js';
import type { ToolContext } from './tool.js';

const context = { timeZone: 'UTC' } as unknown as ToolContext;

type Given = {
  /** Of all that is asked for, the one of most first; null for records without the amount. */ currencies: (
    | string
    | null
  )[];
};
type Row = { id: string; name: string; body?: string[] };

/** What a list of the tool asks the CRM for, and what it answers of pages that hold `rows`. */
const asked = async (
  { currencies, rows = () => [] }: Given & { rows?: (currency: string) => Row[] },
  input: object,
) => {
  const pages: (string | undefined)[] = [];
  const call = async (_caller: unknown, endpoint: unknown, { query }: { query: { filter?: string } }) => {
    if (endpoint === aggregateDeals || endpoint === aggregateCompanies)
      return { groups: currencies.map((currency) => ({ key: null, currency, records: 1, value: 1 })), more: false };
    const currency = query.filter?.match(/"value":-1,"currency":"(\w+)"/)?.[1];
    pages.push(currency);
    return { items: rows(currency ?? ''), next: null };
  };
  const { data } = await listTool({ call } as unknown as CrmReader).run(context, { limit: 5, ...input } as never);
  return { pages, data: data as { items: Row[]; more: boolean; currencies?: string[]; leftOut?: string[] } };
};
const several = ['USD', 'KWD', 'JPY'];
const filter = (...conditions: object[]) => ({ any: [{ all: conditions }] });
const one = (currency: string): Row[] => [{ id: currency, name: currency }];

it.each([
  [several, { type: 'deal', sort: '-value' }, several],
  [several, { type: 'deal', sort: 'weightedValue' }, several],
  [several, { type: 'company', sort: '-salesTarget' }, several],
  [
    several,
    { type: 'deal', sort: '-value', filter: filter({ field: 'currency', is: 'any-of', value: several }) },
    several,
  ],
  [several, { type: 'deal', sort: '-createdAt' }, undefined],
  [several, { type: 'company', sort: 'name' }, undefined],
  [['EUR'], { type: 'deal', sort: '-value' }, undefined],
  [['EUR', null], { type: 'company', sort: '-salesTarget' }, undefined],
  [[], { type: 'deal', sort: '-value' }, undefined],
])('lists records in %j by an amount for each currency by itself: %j', async (currencies, input, told) => {
  const { pages, data } = await asked({ currencies, rows: one }, input);
  expect(pages).toEqual(told ?? [undefined]);
  expect(data.currencies).toEqual(told);
});

const long = { name: 'Long', body: Array<string>(30).fill('x'.repeat(1500)) };

it.each<[string, Given & { rows?: (currency: string) => Row[] }, object]>([
  ['nothing', { currencies: several }, { more: false, currencies: several }],
  [
    'currencies beyond five',
    { currencies: ['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'CHF', 'CAD'] },
    { more: true, currencies: ['USD', 'EUR', 'GBP', 'JPY', 'KRW'], leftOut: ['CHF', 'CAD'] },
  ],
  ['records without an amount', { currencies: [...several, null] }, { more: true, currencies: several }],
  [
    'a currency whose records are too long',
    { currencies: several, rows: (currency) => (currency === 'USD' ? [{ ...long, id: 'USD' }] : one(currency)) },
    { more: true, currencies: ['KWD', 'JPY'], leftOut: ['USD'] },
  ],
  [
    'further records of a currency',
    {
      currencies: several,
      rows: (currency) => (currency === 'USD' ? [...one('USD'), { ...long, id: 'Long' }] : one(currency)),
    },
    { more: true, currencies: several },
  ],
])('says what is left out: %s', async (_what, given, told) => {
  const { data } = await asked({ rows: one, ...given }, { type: 'company', sort: '-salesTarget' });
  const { items, ...rest } = data;
  expect(rest).toEqual(told);
  expect(items.map(({ id }) => id)).toEqual(data.currencies);
});
