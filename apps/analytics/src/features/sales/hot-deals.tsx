import type { Deal } from '@fernway/contracts/http/crm-deals';
import { pathOf, recordPages } from '@fernway/contracts/records/pages';
import { formatDate, formatPercent, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, MoneyText, SampleMark } from '@fernway/ui';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { useMembers } from '@fernway/web-kit/members';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { hotDealsQuery } from '../../analytics.api.js';

/** The open deals that are worth most by their probability. */
export function HotDeals() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(hotDealsQuery);
  const shown = () => {
    if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingShape shape="table" lines={6} />;
    if (data.items.length > 0) return <DealTable deals={data.items} />;
    return <EmptyState icon="deals" title={t('sales.hot.none')} text={t('kit.fill.deal')} action={<DealsLink />} />;
  };
  return (
    <section className="fw-card an-sheet" aria-labelledby="an-hot-title">
      <header>
        <div>
          <h2 id="an-hot-title">{t('sales.hot.title')}</h2>
          <span className="fw-small fw-muted">{t('sales.hot.what')}</span>
        </div>
      </header>
      {shown()}
    </section>
  );
}

const DealsLink = () => {
  const t = useT('analytics');
  return hasPage(recordPages.deal) && <Link to={recordPages.deal}>{t('kit.add.deal')}</Link>;
};

function DealTable({ deals }: { deals: readonly Deal[] }) {
  const t = useT('analytics');
  const figures = useT('figures');
  const language = useLanguage();
  const names = useDefaultNames();
  const { memberName } = useMembers();
  const linked = hasPage(`${recordPages.deal}/:id`);
  return (
    <div className="an-rows" tabIndex={0} role="group" aria-labelledby="an-hot-title">
      <table aria-labelledby="an-hot-title">
        <thead>
          <tr>
            <th scope="col">{t('sales.hot.deal')}</th>
            <th scope="col">{t('sales.hot.value')}</th>
            <th scope="col">{t('sales.hot.weighted')}</th>
            <th scope="col">{t('sales.hot.probability')}</th>
            <th scope="col" className="an-text">
              {t('kit.by.stage')}
            </th>
            <th scope="col" className="an-text">
              {t('sales.hot.priority')}
            </th>
            <th scope="col" className="an-text">
              {t('kit.by.owner')}
            </th>
            <th scope="col">{t('sales.hot.closes')}</th>
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <tr key={deal.id}>
              <th scope="row">
                {linked ? <Link to={pathOf('deal', deal.id)}>{deal.name}</Link> : deal.name}{' '}
                {deal.sample && <SampleMark />}
                {deal.customerName !== deal.name && <div className="fw-muted fw-small">{deal.customerName}</div>}
              </th>
              <td>
                <MoneyText money={deal.value} />
              </td>
              <td>
                <MoneyText money={deal.weightedValue} />
              </td>
              <td className="fw-numbers">{formatPercent(deal.probability / 100, language, { digits: 2 })}</td>
              <td className="an-text">{names.stage(deal.stage)}</td>
              <td className="an-text">{figures(`choice.priority.${deal.priority}`)}</td>
              <td className="an-text">{memberName(deal.ownerId) ?? '–'}</td>
              <td>{deal.closeDate && formatDate(`${deal.closeDate}T00:00:00Z`, language, { timeZone: 'UTC' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
