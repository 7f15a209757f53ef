import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, PlainButton, RelativeTime, SampleMark } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { latestLeadsQuery } from '../../contacts/contacts.api.js';

export function LatestLeads({ onAdd }: { onAdd: () => void }) {
  const t = useT('crm');
  const { data, error, refetch } = useQuery(latestLeadsQuery);
  return (
    <section className="fw-card crm-panel" aria-labelledby="crm-latest-leads">
      <header>
        <h2 id="crm-latest-leads">{t('home.latest.title')}</h2>
        {data && data.items.length > 0 && <Link className="crm-all" to="/dashboard/contacts?lifecycle=lead">{t('home.latest.all')}</Link>}
      </header>
      {error ? (
        <ErrorState title={t('contacts.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingShape lines={5} />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon="contacts"
          title={t('home.latest.empty')}
          text={t('home.latest.emptyText')}
          action={<PlainButton onClick={onAdd}>{t('lead.submit')}</PlainButton>}
        />
      ) : (
        <ul className="crm-leads">
          {data.items.map((lead) => (
            <li key={lead.id}>
              <div>
                <strong>{lead.name}</strong> {lead.sample && <SampleMark />}
                <div className="fw-muted fw-small">{[lead.companyName, lead.email].filter(Boolean).join(' · ')}</div>
              </div>
              <span className="fw-muted fw-small">
                <RelativeTime at={lead.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
