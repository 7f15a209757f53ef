import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { Segmented } from '@fernway/ui/forms';
import { ChartPanel } from '@fernway/ui/large-charts';
import { meQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { leadsPerWeekQuery } from '../../analytics.api.js';

const periods = [12, 26, 52] as const;

/** How many leads each of the last weeks brought, in the user's own time zone. */
export function LeadsPerWeek() {
  const t = useT('analytics');
  const language = useLanguage();
  const [weeks, setWeeks] = useState<number>(periods[0]);
  const { data: me } = useQuery(meQuery);
  const timeZone = me?.user.timeZone;
  const { data, error, refetch } = useQuery({
    ...leadsPerWeekQuery(weeks, timeZone ?? ''),
    enabled: timeZone !== undefined,
  });
  const shown = useMemo(() => {
    // A day without a time: shown as that day wherever the reader is.
    const day = (start: string, style: 'day' | 'medium') =>
      formatDate(`${start}T00:00:00Z`, language, { style, timeZone: 'UTC' });
    return (
      data && {
        labelTitle: t('sales.week'),
        labels: data.items.map(({ start }) => day(start, 'medium')),
        axisLabels: data.items.map(({ start }) => day(start, 'day')),
        series: [{ name: t('sales.leads'), values: data.items.map(({ leads }) => leads) }],
      }
    );
  }, [data, language, t]);

  return (
    <ChartPanel
      title={t('sales.leadsPerWeek')}
      kind="columns"
      period={t('sales.weeks', { count: weeks })}
      data={shown}
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
  );
}
