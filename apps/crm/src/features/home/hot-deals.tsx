import { pathOf } from '@fernway/contracts/records/pages';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { formatDate, formatPercent, useLanguage, useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { EmptyState, ErrorState, Icon, LoadingShape, MoneyText, PlainButton, SampleMark } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { hotDealsQuery } from './hot-deals.api.js';
import { PageLink } from './page-link.js';
import { Panel } from './panel.js';
import './hot-deals.css';

const columns = ['customer', 'phone', 'dealId', 'value', 'stage', 'priority', 'probability', 'closeDate'] as const;

/** The open deals that are worth most by their probability. */
export function HotDeals({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useT('crm');
  const { data, error, refetch } = useQuery(hotDealsQuery);
  const add = onAdd && (
    <PlainButton onClick={onAdd}>
      <Icon name="plus" />
      {t('home.addDeal')}
    </PlainButton>
  );
  const shown = () => {
    if (error) return <ErrorState title={t('home.hotDeals.failed')} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingShape shape="table" lines={6} />;
    if (data.items.length > 0) return <DealTable deals={data.items} />;
    return (
      <EmptyState icon="deals" title={t('home.hotDeals.empty')} text={t('home.hotDeals.emptyText')} action={add} />
    );
  };
  return (
    <Panel title={t('home.hotDeals.title')} aside={data?.items.length !== 0 && add} room="tall">
      {shown()}
    </Panel>
  );
}

function DealTable({ deals }: { deals: Deal[] }) {
  const t = useT('crm');
  const language = useLanguage();
  const names = useDefaultNames();
  return (
    <table className="crm-hot">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`home.hotDeals.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {deals.map((deal) => (
          <tr key={deal.id}>
            <th scope="row">
              <PageLink to={pathOf('deal', deal.id)} route="/dashboard/deals/:id">
                {deal.customerName}
              </PageLink>{' '}
              {deal.sample && <SampleMark />}
              {deal.name !== deal.customerName && <div className="fw-muted fw-small">{deal.name}</div>}
            </th>
            <td>{deal.phone}</td>
            <td className="fw-numbers">{deal.dealId}</td>
            <td className="crm-hot-value">
              <MoneyText money={deal.value} />
            </td>
            <td>
              {names.stage(deal.stage)}
              {deal.stale && <div className="crm-stale fw-small">{t('home.hotDeals.stale')}</div>}
            </td>
            <td>{t(`home.hotDeals.priorities.${deal.priority}`)}</td>
            <td className="fw-numbers">{formatPercent(deal.probability / 100, language, { digits: 2 })}</td>
            <td>{deal.closeDate && formatDate(`${deal.closeDate}T00:00:00Z`, language, { timeZone: 'UTC' })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
