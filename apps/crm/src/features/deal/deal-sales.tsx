import { listSales } from '@fernway/contracts/http/crm-sales';
import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, MoneyText } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { RelatedList } from '../../record/related-panel.js';

/** What winning a deal brought; the list has all of it. */
export function DealSales({ dealId }: { dealId: string }) {
  const t = useT('crm');
  const language = useLanguage();
  const all = `/dashboard/sales-records?${new URLSearchParams({ dealId })}`;
  const sales = useQuery({
    queryKey: ['crm', 'sales-of-deal', dealId],
    queryFn: ({ signal }) => call(listSales, { query: { dealId, limit: 10 }, signal }),
    meta: { live: ['crm.sale-', 'crm.deal-'] },
  });
  return (
    <section className="crm-record-panel" aria-label={t('dealSales.title')}>
      <h2>{t('dealSales.title')}</h2>
      {sales.data ? (
        <>
          <RelatedList
            rows={sales.data.items.map(({ id, name, date, amount }) => ({
              id,
              to: `/dashboard/sales-records/${id}`,
              name,
              value: <MoneyText money={amount} />,
              detail: formatDate(date, language, { timeZone: 'UTC' }),
            }))}
          />
          <Link to={all}>{t('dealSales.all')}</Link>
        </>
      ) : sales.error ? (
        <ErrorState title={t('dealSales.failed')} error={sales.error} onRetry={() => void sales.refetch()} />
      ) : (
        <LoadingShape lines={2} />
      )}
    </section>
  );
}
