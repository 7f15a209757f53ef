import { listSales, type Sale, updateSale } from '@fernway/contracts/http/crm-sales';
import { recordPages } from '@fernway/contracts/records/pages';
import { saleFields, saleOrigins } from '@fernway/contracts/records/sale';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import { columnsOf } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { RecordKind } from '../../records/record-kind.js';

const first = ['name', 'date', 'customerName', 'companyName', 'quantity', 'amount', 'cost', 'channel'] as const;

/** Only the deal changes what it sold. */
const locked = ({ origin }: Sale) => origin === 'deal';

/** Sales as a list shows them; `currency` is that of a cost which has none yet. */
export function useSaleKind(currency: string): RecordKind<Sale> {
  const t = useT('crm');
  const custom = useCustomColumns<Sale>('sale');

  return useMemo(
    () => ({
      type: 'sale',
      path: recordPages.sale,
      write: 'sales:write',
      columns: [
        ...columnsOf<Sale, typeof saleFields>(saleFields, t, {
          first,
          widths: { name: 260, date: 122, customerName: 180, companyName: 180, quantity: 116, ownerId: 130 },
          choices: { origin: saleOrigins.map((value) => ({ value, label: t(`choice.origin.${value}`) })) },
          currency,
        }).map((column) => ({ ...column, locked })),
        ...custom,
      ],
      defaultColumns: ['date', 'customerName', 'quantity', 'amount', 'cost', 'channel', 'origin'],
      defaultSort: '-date',
      bulkFirst: ['channel', 'region'],
      presets: saleOrigins.map((origin) => ({ params: { origin }, label: t(`commerce.origin.${origin}`) })),
      narrowedBy: ['dealId', 'contactId', 'companyId', 'productId'],
      opensOver: true,
      cardColumn: 'amount',
      summary: ({ date, customerName, channel }) => [date, customerName, channel],
      list: (query, signal) => call(listSales, { query: query as never, ...(signal && { signal }) }),
      update: ({ id }, change) => call(updateSale, { params: { id }, body: change }),
    }),
    [t, custom, currency],
  );
}
