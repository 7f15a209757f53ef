import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { DateText, EmptyState, Page } from '@fernway/ui';
import { Segmented } from '@fernway/ui/forms';
import { ChartPanel } from '@fernway/ui/large-charts';
import { meQuery } from '@fernway/web-kit/account';
import { Slot } from '@fernway/web-kit/slot';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { leadsPerWeekQuery } from '../../analytics.api.js';

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
      <ChartPanel
        title={t('sales.leadsPerWeek')}
        kind="columns"
        period={t('sales.weeks', { count: weeks })}
        data={
          data && {
            labelTitle: t('sales.week'),
            labels: data.items.map(({ start }) => day(start, 'medium')),
            axisLabels: data.items.map(({ start }) => day(start, 'day')),
            series: [{ name: t('sales.leads'), values: data.items.map(({ leads }) => leads) }],
          }
        }
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState icon="sales" title={t('sales.empty')} text={t('sales.emptyText')} />}
        computed={t('sales.computed')}
        actions={
          <Segmented
            value={weeks}
            onChange={setWeeks}
            options={periods.map((value) => ({ value, label: t('sales.weeks', { count: value }) }))}
            aria-label={t('sales.period')}
          />
        }
      />
      <Slot name="sales.analysis" props={{}} later />
    </Page>
  );
}
