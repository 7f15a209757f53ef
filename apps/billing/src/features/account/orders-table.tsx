import type { Order } from '@fernway/contracts/http/billing';
import { formatPrice, useLanguage, useT } from '@fernway/i18n';
import { DateText } from '@fernway/ui';
import { Tag } from '@fernway/ui/forms';
import type { TableColumnsType } from '@fernway/ui/data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ordersQuery } from './account.api.js';
import { PagedTable } from './paged-table.js';

export function OrdersTable() {
  const t = useT('billing');
  const language = useLanguage();
  const columns: TableColumnsType<Order> = [
    { key: 'date', title: t('orders.date'), responsive: ['md'], render: (_value, { createdAt }) => <DateText at={createdAt} style="time" /> },
    { key: 'package', title: t('orders.package'), render: (_value, { tokens }) => t('tokens', { count: tokens }) },
    { key: 'price', title: t('orders.price'), align: 'end', render: (_value, { price }) => <span className="fw-numbers">{formatPrice(price, language)}</span> },
    { key: 'status', title: t('orders.status'), render: (_value, { status }) => <Tag>{t(`orders.statuses.${status}`)}</Tag> },
  ];
  return (
    <PagedTable
      title={t('orders.title')}
      query={useInfiniteQuery(ordersQuery)}
      columns={columns}
      empty={{ title: t('orders.empty'), text: t('orders.emptyText') }}
      failed={t('account.failed')}
    />
  );
}
