import { useT } from '@fernway/i18n';
import { ChangeText, ErrorState, LoadingShape, NumberText } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { homeSummaryQuery } from '../../contacts/contacts.api.js';

/** The week's figures, counted by the service in the user's own time zone. */
export function StatCards({ timeZone }: { timeZone: string | undefined }) {
  const t = useT('crm');
  const { data, error, refetch } = useQuery({ ...homeSummaryQuery(timeZone ?? ''), enabled: timeZone !== undefined });
  if (error) return <ErrorState title={t('home.stats.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingCards />;
  const { current, previous } = data.newLeads;
  return (
    <ul className="crm-stats">
      <li className="fw-card">
        <h2>{t('home.stats.newLeads')}</h2>
        <p className="crm-stat-value" data-testid="new-leads">
          <NumberText value={current} />
        </p>
        <p className="fw-muted fw-small">
          {previous > 0 ? (
            <>
              <ChangeText share={(current - previous) / previous} /> {t('home.stats.fromLastWeek')}
            </>
          ) : (
            t('home.stats.noLastWeek')
          )}
        </p>
      </li>
      <li className="fw-card">
        <h2>{t('home.stats.openLeads')}</h2>
        <p className="crm-stat-value">
          <NumberText value={data.leads} />
        </p>
        <p className="fw-muted fw-small">{t('home.stats.openLeadsHint')}</p>
      </li>
    </ul>
  );
}

function LoadingCards() {
  return (
    <div className="crm-stats">
      {['new', 'open'].map((card) => (
        <div key={card} className="fw-card">
          <LoadingShape shape="card" lines={3} />
        </div>
      ))}
    </div>
  );
}
