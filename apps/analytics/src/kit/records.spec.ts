import { contactColumns } from '@fernway/contracts/http/crm';
import { dealColumns } from '@fernway/contracts/http/crm-deals';
import { expenseColumns } from '@fernway/contracts/http/crm-expenses';
import { comparisons, type FieldKind } from '@fernway/contracts/http/crm-records';
import { saleColumns } from '@fernway/contracts/http/crm-sales';
import { metricIds, metricOf } from '@fernway/contracts/metrics/catalogue';
import { recordLinks } from './records.js';

const columns: Record<string, Record<string, FieldKind>> = {
  '/dashboard/contacts': contactColumns,
  '/dashboard/deals': dealColumns,
  '/dashboard/expenses': expenseColumns,
  '/dashboard/sales-records': saleColumns,
};

const range = { from: '2026-01-15', to: '2026-03-10' };
const conditionsOf = (...asked: Parameters<typeof recordLinks>) =>
  recordLinks(...asked).map(({ path }) => {
    const [page, query] = path.split('?');
    return { page, all: JSON.parse(new URLSearchParams(query).get('filter')!).any[0].all };
  });

test('a month of sales is as much of it as the period has, in the one currency', () => {
  const [sales] = conditionsOf('revenue', { range, by: 'month', key: '2026-03-01', currency: 'EUR' }, 'UTC');
  expect(sales).toMatchObject({
    page: '/dashboard/sales-records',
    all: [
      { field: 'date', is: 'between', value: ['2026-03-01', '2026-03-10'] },
      { field: 'amount', is: 'between', currency: 'EUR' },
    ],
  });
});

test('profit is of sales and expenses; a part without a value is what is empty', () => {
  expect(conditionsOf('profit', { range }, 'UTC').map(({ page }) => page)).toEqual([
    '/dashboard/sales-records',
    '/dashboard/expenses',
  ]);
  expect(conditionsOf('sales-count', { range, by: 'owner', key: null }, 'UTC')[0]?.all).toContainEqual({
    field: 'ownerId',
    is: 'empty',
  });
});

test('what no list can tell leads nowhere', () => {
  expect(recordLinks('new-customers', { range }, 'UTC')).toEqual([]);
  expect(recordLinks('revenue', { range, by: 'country', key: 'DE' }, 'UTC')).toEqual([]);
});

test('every condition is one that its list takes', () => {
  const refused = metricIds.flatMap((metric) =>
    [undefined, ...metricOf(metric).by].flatMap((by) =>
      [null, 'key'].flatMap((key) =>
        conditionsOf(metric, { range, by, key: by && key, currency: 'EUR' }, 'UTC').flatMap(({ page, all }) =>
          (all as { field: string; is: string }[])
            .filter(({ field, is }) => {
              const kind = columns[page!]?.[field];
              return !kind || !(comparisons[kind] as readonly string[]).includes(is);
            })
            .map(({ field, is }) => `${metric} by ${by}: ${field} ${is}`),
        ),
      ),
    ),
  );
  expect(refused).toEqual([]);
});
