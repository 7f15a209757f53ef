import { type CustomerInsights, rhythmRule, touchDays } from '@fernway/contracts/http/analytics-insights';
import type { Condition } from '@fernway/contracts/http/crm-records';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import { listPath, pathOf, recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { customerInsightsQuery } from '../../analytics.api.js';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { FillLink } from '../../panels/fill-link.js';
import { Linked } from '../../panels/linked.js';
import { ofCustomer } from '../../panels/of-customer.js';
import { type TableColumn, TablePanel } from '../../panels/table-panel.js';
import { type RecordNames, useRecordNames } from '../../panels/use-record-names.js';

type Next = CustomerInsights['next'][number];

/** With whom to speak next, and why. */
export function NextContacts() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(customerInsightsQuery);
  const names = useRecordNames(data?.next);
  return (
    <TablePanel
      title={t('insights.next.title')}
      period={t('kit.now')}
      columns={useColumns(names, data?.currency)}
      rows={names.ready ? data?.next : undefined}
      rowKey={({ id }) => id}
      error={error ?? names.error}
      onRetry={() => void (error ? refetch() : names.refetch())}
      empty={
        <EmptyState
          icon="success"
          title={t('insights.next.empty')}
          text={t('insights.next.emptyText')}
          action={<FillLink kind="sale" />}
        />
      }
      computed={t('insights.next.computed', {
        days: touchDays.next,
        purchases: rhythmRule.purchases,
        overdue: rhythmRule.overdue,
      })}
    />
  );
}

function useColumns(names: RecordNames, currency: string | null | undefined): TableColumn<Next>[] {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const days = (count: number | null) => texts.value('cycle-days', count);
  const why = ({ reason, usualDays, sinceDays }: Next) =>
    reason === 'overdue'
      ? t('insights.next.overdue', { usual: days(usualDays), since: days(sinceDays) })
      : t('insights.next.openDeals');
  return [
    { key: 'customer', title: t('insights.customer'), value: names.nameOf, show: names.linkTo },
    {
      key: 'why',
      title: t('insights.next.why'),
      value: why,
      show: (row) => <div className="an-sentence">{why(row)}</div>,
    },
    {
      key: 'value',
      title: t('insights.next.value'),
      numeric: true,
      sorted: true,
      unit: currency ?? undefined,
      value: ({ value }) => value,
      cell: ({ value }) => texts.exact('revenue', value, currency),
      show: (row) => <Linked to={atStake(row, currency)}>{texts.value('revenue', row.value, currency)}</Linked>,
    },
    useLastContact(),
    {
      key: 'open',
      title: t('insights.next.action'),
      action: true,
      value: names.nameOf,
      show: ({ kind, id }) =>
        hasPage(`${recordPages[kind]}/:id`) && (
          <Link
            className="fw-button"
            to={pathOf(kind, id)}
            aria-label={t('insights.next.openOf', { name: names.nameOf({ kind, id }) })}
          >
            {t('insights.next.open')}
          </Link>
        ),
    },
  ];
}

/** The open deals of a customer, or what they bought. */
function atStake(customer: Next, currency: string | null | undefined): string | false {
  if (customer.reason === 'overdue') return hasPage(recordPages.sale) && listPath('sale', ofCustomer(customer));
  const open: Condition = { field: 'state', is: 'any-of', value: ['open'] };
  const value: Condition[] = currency ? [{ field: 'value', is: 'between', value: [0, mostDealValue], currency }] : [];
  return hasPage(recordPages.deal) && listPath('deal', [open, ...value, ...ofCustomer(customer)]);
}

/** The day on which somebody last spoke with them. */
export function useLastContact(): TableColumn<{ lastContactOn: string | null }> {
  const t = useT('analytics');
  const texts = useFigureTexts();
  return {
    key: 'lastContact',
    title: t('insights.lastContact'),
    value: ({ lastContactOn }) => lastContactOn,
    show: ({ lastContactOn }) => (lastContactOn ? texts.day(lastContactOn) : t('insights.never')),
  };
}
