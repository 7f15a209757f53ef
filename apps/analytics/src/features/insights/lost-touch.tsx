import { type CustomerInsights, touchDays } from '@fernway/contracts/http/analytics-insights';
import type { Condition } from '@fernway/contracts/http/crm-records';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import { listPath, recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { EmptyState, LoadingShape } from '@fernway/ui';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { customerInsightsQuery, figuresQuery, segmentsQuery } from '../../analytics.api.js';
import { OtherCurrencies } from '../../kit/figure-panel.js';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { FillLink } from '../../panels/fill-link.js';
import { Linked } from '../../panels/linked.js';
import { NoSales } from '../../panels/no-sales.js';
import { ofCustomer } from '../../panels/of-customer.js';
import { type TableColumn, TablePanel } from '../../panels/table-panel.js';
import { type RecordNames, useRecordNames } from '../../panels/use-record-names.js';
import { useLastContact } from './next-contacts.js';

const revenueQuery = figuresQuery({ metrics: ['revenue'], period: 'last-12-months' });

type Lost = CustomerInsights['lostTouch'][number];

/** Customers who bought in the last twelve months and with whom nobody has spoken since. */
export function LostTouch() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(customerInsightsQuery);
  const names = useRecordNames(data?.lostTouch);
  const { data: figures } = useQuery(revenueQuery);
  return (
    <TablePanel
      title={t('insights.lost.title')}
      period={t('insights.lost.period', { days: touchDays.lost })}
      columns={useColumns(names, data?.currency)}
      rows={names.ready ? data?.lostTouch : undefined}
      rowKey={({ id }) => id}
      error={error ?? names.error}
      onRetry={() => void (error ? refetch() : names.refetch())}
      empty={<NobodyLost />}
      computed={t('insights.lost.computed', { days: touchDays.lost })}
      note={figures && <OtherCurrencies figures={figures} />}
    />
  );
}

/** Every customer is in one segment: without any, there is nobody to be in touch with. */
function NobodyLost() {
  const t = useT('analytics');
  const { data, isPending } = useQuery(segmentsQuery);
  if (isPending) return <LoadingShape lines={3} />;
  if (data?.segments.every(({ customers }) => customers === 0)) return <NoSales title={t('insights.lost.none')} />;
  return (
    <EmptyState
      icon="success"
      title={t('insights.lost.empty')}
      text={t('insights.lost.emptyText')}
      action={<FillLink kind="sale" />}
    />
  );
}

function useColumns(names: RecordNames, currency: string | null | undefined): TableColumn<Lost>[] {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const sales = useSalesOf();
  return [
    { key: 'customer', title: t('insights.customer'), value: names.nameOf, show: names.linkTo },
    {
      key: 'revenue',
      title: t('insights.lost.revenue'),
      numeric: true,
      sorted: true,
      unit: currency ?? undefined,
      value: ({ revenue }) => revenue,
      cell: ({ revenue }) => texts.exact('revenue', revenue, currency),
      show: (row) => <Linked to={sales(row)}>{texts.value('revenue', row.revenue, currency)}</Linked>,
    },
    useLastContact(),
  ];
}

/** The sales that a customer's revenue adds up. */
function useSalesOf(): (customer: Lost) => string | undefined {
  const { data } = useQuery(revenueQuery);
  if (!data || !hasPage(recordPages.sale)) return () => undefined;
  const { range, currency } = data;
  const days: Condition = { field: 'date', is: 'between', value: [range.from, range.to] };
  const amounts: Condition[] = currency
    ? [{ field: 'amount', is: 'between', value: [-mostDealValue, mostDealValue], currency }]
    : [];
  return (customer) => listPath('sale', [days, ...amounts, ...ofCustomer(customer)]);
}
