import type { Order } from '@fernway/contracts/http/billing';
import { formatPrice, useLanguage, useT } from '@fernway/i18n';
import { DateText } from '@fernway/ui';
import type { TableColumnsType } from '@fernway/ui/data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PagedTable } from '../../account/paged-table.js';
import { OrderReceipt } from './order-receipt.js';
import { OrderStatus } from './order-status.js';
import { ordersQuery } from './orders.api.js';

/** Token purchases with what became of each, newest first. */
export function OrdersTable() {
  const t = useT('billing');
  const language = useLanguage();
  const columns: TableColumnsType<Order> = [
    {
      key: 'date',
      title: t('orders.date'),
      responsive: ['md'],
      width: 190,
      render: (_value, { createdAt }) => <DateText at={createdAt} style="time" />,
    },
    {
      key: 'package',
      title: t('orders.package'),
      render: (_value, order) => (
        <>
          {t('tokens', { count: order.tokens })}
          <div className="bl-narrow fw-muted fw-small">
            <DateText at={order.createdAt} style="time" />
            <OrderReceipt order={order} />
          </div>
          <div className="bl-narrow">
            <OrderStatus order={order} />
          </div>
        </>
      ),
    },
    {
      key: 'price',
      title: t('orders.price'),
      align: 'end',
      render: (_value, { price }) => <span className="fw-numbers">{formatPrice(price, language)}</span>,
    },
    {
      key: 'status',
      title: t('orders.status'),
      responsive: ['md'],
      render: (_value, order) => <OrderStatus order={order} />,
    },
    {
      key: 'receipt',
      title: <span className="fw-hidden">{t('receipt.column')}</span>,
      responsive: ['md'],
      align: 'end',
      render: (_value, order) => <OrderReceipt order={order} />,
    },
  ];
  return (
    <PagedTable
      title={t('orders.title')}
      query={useInfiniteQuery(ordersQuery)}
      columns={columns}
      empty={{ title: t('orders.empty'), text: t('orders.emptyText') }}
    />
  );
}
