import { attentionAbove, type FallbackRates, type FallbackView } from '@fernway/contracts/http/analytics-fallback';
import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { DateText, EmptyState, ErrorState, FormProblem, Icon, LoadingShape } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fallbackRatesQuery, fallbackSettingsQuery } from './fallback.api.js';
import { FallbackControls } from './fallback-controls.js';
import { FallbackHistory } from './fallback-history.js';
import { FallbackTable } from './fallback-table.js';
import { Performers } from './performers.js';
import { rateText } from './rate-text.js';
import { SeasonChart } from './season-chart.js';
import { useFallbackAlerts } from './use-fallback-alerts.js';

export function FallbackMonitor() {
  const t = useT('analytics');
  const [view, setView] = useState<FallbackView>('real-time');
  const { data: rates, error, refetch } = useQuery(fallbackRatesQuery(view));
  const { data: settings } = useQuery(fallbackSettingsQuery);
  useFallbackAlerts(rates, settings);
  const shown = () => {
    if (error && !rates)
      return <ErrorState title={t('fallback.failed')} error={error} onRetry={() => void refetch()} />;
    if (!rates) return <LoadingShape shape="table" lines={6} />;
    return (
      <>
        <FormProblem>{error && t('fallback.stale')}</FormProblem>
        {rates.companies === 0 ? <NoTargets /> : <Rates rates={rates} view={view} />}
      </>
    );
  };
  return (
    <section className="fw-card an-fallback-monitor" aria-labelledby="an-fallback-title">
      <header>
        <h2 id="an-fallback-title">{t('fallback.title')}</h2>
        <FallbackControls view={view} onView={setView} settings={settings} hasRates={(rates?.companies ?? 0) > 0} />
      </header>
      {shown()}
    </section>
  );
}

const targetsPage = '/dashboard/settings/targets';

function NoTargets() {
  const t = useT('analytics');
  return (
    <EmptyState
      icon="analysis"
      title={t('fallback.empty')}
      text={t('fallback.emptyText')}
      action={
        hasPage(targetsPage) && (
          <Link className="fw-button fw-button-primary" to={targetsPage}>
            {t('fallback.setTargets')}
          </Link>
        )
      }
    />
  );
}

function Rates({ rates, view }: { rates: FallbackRates; view: FallbackView }) {
  const t = useT('analytics');
  const language = useLanguage();
  const { range, upTo, average } = rates;
  const day = (iso: string) => formatDate(`${iso}T00:00:00Z`, language, { timeZone: 'UTC' });
  return (
    <>
      <p className="fw-muted fw-small">
        {t('fallback.days', { from: day(range.from), to: day(range.to) })}
        {upTo && (
          <>
            {' · '}
            {t('fallback.upTo')} <DateText at={upTo} style="time" />
          </>
        )}
      </p>
      <p className="an-fallback-average">
        <span className="fw-muted">{t('fallback.average')}</span>
        <strong className="fw-numbers">{rateText(average ?? 0, language)}</strong>
        <span className="fw-muted">{t('fallback.companies', { count: rates.companies })}</span>
      </p>
      {average !== null && average > attentionAbove && (
        <p className="an-fallback-attention" role="status">
          <Icon name="info" />
          <span>
            <strong>{t('fallback.attention')}</strong> {t('fallback.attentionText')}
          </span>
        </p>
      )}
      <FallbackTable rates={rates} />
      <div className="an-fallback-pair">
        <Performers title={t('fallback.top')} records={rates.topPerformers} />
        <Performers title={t('fallback.under')} records={rates.underPerformers} />
      </div>
      <div className="an-fallback-pair">
        <FallbackHistory records={rates.records} view={view} />
        <SeasonChart />
      </div>
    </>
  );
}
