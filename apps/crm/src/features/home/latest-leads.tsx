import type { Contact } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, PlainButton, RelativeTime, SampleMark } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { latestLeadsQuery } from './home.api.js';
import { PageLink } from './page-link.js';
import { Panel } from './panel.js';

export function LatestLeads({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useT('crm');
  const { data, error, refetch } = useQuery(latestLeadsQuery);
  const all = data && data.items.length > 0 && (
    <Link className="crm-all" to="/dashboard/contacts?lifecycle=lead">
      {t('home.latest.all')}
    </Link>
  );
  const shown = () => {
    if (error) return <ErrorState title={t('home.latest.failed')} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingShape lines={5} />;
    if (data.items.length > 0) return <LeadList leads={data.items} />;
    return (
      <EmptyState
        icon="contacts"
        title={t('home.latest.empty')}
        text={t('home.latest.emptyText')}
        action={onAdd && <PlainButton onClick={onAdd}>{t('lead.submit')}</PlainButton>}
      />
    );
  };
  return (
    <Panel title={t('home.latest.title')} aside={all} room="mid">
      {shown()}
    </Panel>
  );
}

function LeadList({ leads }: { leads: Contact[] }) {
  return (
    <ul className="crm-leads">
      {leads.map((lead) => (
        <li key={lead.id}>
          <div>
            <PageLink to={`/dashboard/contacts/${lead.id}`} route="/dashboard/contacts/:id">
              {lead.name}
            </PageLink>{' '}
            {lead.sample && <SampleMark />}
            <div className="fw-muted fw-small">{[lead.companyName, lead.email].filter(Boolean).join(' · ')}</div>
          </div>
          <span className="fw-muted fw-small">
            <RelativeTime at={lead.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
