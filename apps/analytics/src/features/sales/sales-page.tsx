import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { DateText, ErrorState, LoadingShape, Page } from '@fernway/ui';
import { Segmented } from '@fernway/ui/forms';
import { meQuery } from '@fernway/web-kit/account';
import { Slot } from '@fernway/web-kit/slot';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { leadsPerWeekQuery } from '../../analytics.api.js';
import { LeadsChart } from './leads-chart.js';
import './sales.css';

const periods = [12, 26, 52] as const;

export function SalesPage() {
  const t = useT('analytics');
  const language = useLanguage();
  const [weeks, setWeeks] = useState<number>(periods[0]);
  const { data: me } = useQuery(meQuery);
  const timeZone = me?.user.timeZone;
  const { data, error, refetch } = useQuery({
    ...leadsPerWeekQuery(weeks, timeZone ?? ''),
    enabled: timeZone !== undefined,
  });

  useEffect(() => {
    document.title = t('sales.title');
  }, [t]);

  // A day without a time: shown as that day wherever the reader is.
  const day = (start: string, style: 'day' | 'medium') =>
    formatDate(`${start}T00:00:00Z`, language, { style, timeZone: 'UTC' });

  return (
    <Page
      title={t('sales.title')}
      aside={
        data?.asOf && (
          <>
            {t('sales.asOf')} <DateText at={data.asOf} style="time" />
          </>
        )
      }
    >
      <section className="fw-card" aria-labelledby="an-leads-title">
        <header className="an-panel-head">
          <h2 id="an-leads-title">{t('sales.leadsPerWeek')}</h2>
          <Segmented
            value={weeks}
            onChange={setWeeks}
            options={periods.map((value) => ({ value, label: t('sales.weeks', { count: value }) }))}
            aria-label={t('sales.period')}
          />
        </header>
        {error ? (
          <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingShape shape="card" />
        ) : (
          <LeadsChart
            weeks={data.items.map(({ start, leads }) => ({
              label: day(start, 'medium'),
              axisLabel: day(start, 'day'),
              leads,
            }))}
          />
        )}
        <p className="fw-small fw-muted">{t('sales.computed')}</p>
      </section>
      <Slot name="sales.analysis" props={{}} later />
    </Page>
  );
}
