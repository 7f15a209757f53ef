import { engagementRule, engagementSteps } from '@fernway/contracts/http/analytics-insights';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customerInsightsQuery } from '../../analytics.api.js';
import { ExportedChart } from '../../panels/exported-chart.js';
import { FillLink } from '../../panels/fill-link.js';

/** The rule by which engagement is computed, in words. */
export function EngagementRule() {
  const t = useT('analytics');
  const { kinds, ...rule } = engagementRule;
  return <p>{t('insights.rule', { ...rule, ...kinds })}</p>;
}

const stepOf = (from: number): string => {
  const next = engagementSteps.find((step) => step > from);
  return next === undefined ? `${from}–100` : `${from}–${next - 1}`;
};

/** Contacts by how engaged they are. */
export function EngagementSpread() {
  const t = useT('analytics');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(customerInsightsQuery);
  const drawn = useMemo(
    () =>
      data && {
        labelTitle: t('insights.engagement'),
        labels: data.spread.map(({ from }) => stepOf(from)),
        series: [{ name: t('insights.contacts'), values: data.spread.map(({ contacts }) => contacts) }],
        format: (value: number) => formatNumber(value, language),
      },
    [data, language, t],
  );
  const average = data?.averageEngagement ?? null;
  return (
    <ExportedChart
      title={t('insights.spread.title')}
      period={t('kit.now')}
      kind="columns"
      summary={
        data &&
        (average === null
          ? t('insights.spread.silent', { days: engagementRule.days })
          : t('insights.spread.average', {
              average: formatNumber(average, language, { maximumFractionDigits: 0 }),
              days: engagementRule.days,
            }))
      }
      data={drawn}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState
          icon="contacts"
          title={t('insights.spread.empty')}
          text={t('insights.spread.emptyText')}
          action={<FillLink kind="contact" />}
        />
      }
      computed={<EngagementRule />}
    />
  );
}
