import type { Invoice, Plan } from '@fernway/contracts/http/billing-plans';
import { formatDate, formatPrice, useLanguage, useT } from '@fernway/i18n';
import { DateText } from '@fernway/ui';
import type { TableColumnsType } from '@fernway/ui/data';
import { Tag } from '@fernway/ui/forms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DownloadButton } from '../../account/download-button.js';
import { PagedTable } from '../../account/paged-table.js';
import { invoicesQuery, saveInvoice } from './plan.api.js';

type Names = Pick<Plan, 'id' | 'name'>[];

/** Invoices of the workspace's plan, newest first. */
export function InvoicesTable({ names }: { names: Names }) {
  const t = useT('billing');
  return (
    <PagedTable
      title={t('invoices.title')}
      query={useInfiniteQuery(invoicesQuery)}
      columns={useColumns(names)}
      empty={{ title: t('invoices.empty'), text: t('invoices.emptyText') }}
    />
  );
}

function useColumns(names: Names): TableColumnsType<Invoice> {
  const t = useT('billing');
  const language = useLanguage();
  const period = ({ periodStart, periodEnd }: Invoice) =>
    `${formatDate(periodStart, language)} – ${formatDate(periodEnd, language)}`;
  return [
    {
      key: 'number',
      title: t('invoices.number'),
      render: (_value, invoice) => (
        <>
          {invoice.number}
          <div className="bl-narrow fw-muted fw-small">
            {period(invoice)}
            <InvoicePdf of={invoice} />
          </div>
        </>
      ),
    },
    {
      key: 'date',
      title: t('orders.date'),
      responsive: ['md'],
      render: (_value, { createdAt }) => <DateText at={createdAt} />,
    },
    {
      key: 'plan',
      title: t('invoices.plan'),
      responsive: ['md'],
      render: (_value, { plan }) => names.find(({ id }) => id === plan)?.name ?? plan,
    },
    { key: 'period', title: t('invoices.period'), responsive: ['lg'], render: (_value, invoice) => period(invoice) },
    {
      key: 'total',
      title: t('invoices.total'),
      align: 'end',
      render: (_value, { total }) => <span className="fw-numbers">{formatPrice(total, language)}</span>,
    },
    {
      key: 'status',
      title: t('orders.status'),
      render: (_value, { status }) => <Tag>{t(`invoices.statuses.${status}`)}</Tag>,
    },
    {
      key: 'pdf',
      title: <span className="fw-hidden">{t('receipt.column')}</span>,
      responsive: ['md'],
      align: 'end',
      render: (_value, invoice) => <InvoicePdf of={invoice} />,
    },
  ];
}

function InvoicePdf({ of: { id, number } }: { of: Invoice }) {
  const t = useT('billing');
  const language = useLanguage();
  return (
    <DownloadButton label={t('invoices.pdfOf', { number })} save={() => saveInvoice(id, number, language)}>
      {t('receipt.pdf')}
    </DownloadButton>
  );
}
