import { listProducts, type Product, updateProduct } from '@fernway/contracts/http/crm-products';
import { recordPages } from '@fernway/contracts/records/pages';
import { productFields } from '@fernway/contracts/records/product';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import { columnsOf } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { RecordKind } from '../../records/record-kind.js';

/** Products as a list shows them; `currency` is that of a cost which has none yet. */
export function useProductKind(currency: string): RecordKind<Product> {
  const t = useT('crm');
  const custom = useCustomColumns<Product>('product');

  return useMemo(
    () => ({
      type: 'product',
      path: recordPages.product,
      write: 'products:write',
      columns: [
        ...columnsOf<Product, typeof productFields>(productFields, t, {
          first: ['name', 'sku', 'unit', 'price', 'cost', 'active'],
          also: ['active'],
          widths: { name: 240, sku: 120, unit: 110, active: 90 },
          currency,
        }),
        ...custom,
      ],
      defaultColumns: ['sku', 'unit', 'price', 'cost', 'active'],
      defaultSort: 'name',
      bulkFirst: ['active', 'unit'],
      presets: ['true', 'false'].map((active) => ({ params: { active }, label: t(`commerce.active.${active}`) })),
      opensOver: true,
      cardColumn: 'price',
      summary: ({ sku, unit, active }) => [sku, unit, active ? null : t('commerce.active.false')],
      list: (query, signal) => call(listProducts, { query: query as never, ...(signal && { signal }) }),
      update: ({ id }, change) => call(updateProduct, { params: { id }, body: change }),
    }),
    [t, custom, currency],
  );
}
