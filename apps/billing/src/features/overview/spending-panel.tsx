import type { Spending } from '@fernway/contracts/http/token-reports';
import { commonNamespace, formatDate, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, LinkButton } from '@fernway/ui';
import { BarChart, ShareBar } from '@fernway/ui/charts';
import { Segmented } from '@fernway/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '../../account/days.js';
import { Panel } from '../../account/panel.js';
import { featureName } from '../../ledger/feature-name.js';
import { spendingQuery } from './overview.api.js';
import { daysOf, type Period, periods, spendingSeries } from './spending-series.js';

/** What tokens were spent on: in all, and over time. */
export function SpendingPanel({ today }: { today: string | undefined }) {
  const t = useT('billing');
  const [period, setPeriod] = useState<Period>('month');
  const read = useQuery({
    ...spendingQuery(addDays(today ?? '1970-01-01', 1 - daysOf[period]), today ?? ''),
    enabled: today !== undefined,
  });
  return (
    <Panel
      title={t('spending.title')}
      read={read}
      lines={6}
      actions={
        <div className="bl-sideways">
          <Segmented
            value={period}
            onChange={setPeriod}
            options={periods.map((value) => ({ value, label: t(`spending.period.${value}`) }))}
            aria-label={t('spending.periodLabel')}
          />
        </div>
      }
    >
      {(spending) =>
        spending.total > 0 ? (
          <Charts spending={spending} period={period} />
        ) : (
          <EmptyState
            icon="analytics"
            title={t('spending.empty')}
            text={t('spending.emptyText')}
            action={<LinkButton href="/dashboard">{t('spending.start')}</LinkButton>}
          />
        )
      }
    </Panel>
  );
}

const monthAlone = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

function Charts({ spending, period }: { spending: Spending; period: Period }) {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const { bars, series } = spendingSeries(spending, period);
  const nameOf = (feature: string) => (feature === 'other' ? t('spending.other') : featureName(feature, common));
  const day = (bar: string, style: 'day' | 'medium') =>
    period === 'year'
      ? monthAlone(bar, language)
      : formatDate(`${bar}T00:00:00Z`, language, { style, timeZone: 'UTC' });
  const uses = series.reduce((sum, each) => sum + each.uses, 0);
  return (
    <>
      <p>
        <span className="bl-figure fw-numbers">{t('tokens', { count: spending.total })}</span>{' '}
        <span className="fw-muted">{t('spending.uses', { count: uses })}</span>
      </p>
      <ShareBar
        title={t('spending.byFeature')}
        parts={series.map(({ feature, tokens }) => ({ name: nameOf(feature), value: tokens }))}
        format={(value) => formatNumber(value, language)}
      />
      <BarChart
        stacked
        legend={false}
        title={t('spending.overTime')}
        labelTitle={t(`spending.bar.${period}`)}
        labels={bars.map((bar) => day(bar, 'medium'))}
        axisLabels={bars.map((bar) => day(bar, 'day'))}
        series={series.map(({ feature, values }) => ({ name: nameOf(feature), values }))}
        format={(value) => formatNumber(value, language)}
      />
    </>
  );
}
