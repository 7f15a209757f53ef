import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { Segmented } from '@fernway/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cohortsQuery } from '../../analytics.api.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { NoSales } from '../../panels/no-sales.js';
import { ExportedChart } from '../../panels/exported-chart.js';

const choices = [6, 12, 24] as const;

/** Customers by the month of their first purchase: how many of them bought again in each month after it. */
export function RetentionPanel() {
  const t = useT('analytics');
  const language = useLanguage();
  const itemName = useItemNames();
  const [months, setMonths] = useState<number>(12);
  const { data, error, refetch } = useQuery(cohortsQuery(months));
  const cohorts = data?.cohorts.filter(({ customers }) => customers > 0);
  const longest = Math.max(0, ...(cohorts ?? []).map((cohort) => cohort.months.length - 1));
  return (
    <ExportedChart
      title={t('crmAnalysis.retention.title')}
      period={t('crmAnalysis.retention.period', { count: months })}
      kind="cohorts"
      height={80 + 28 * (cohorts?.length ?? 0)}
      summary={longest > 0 && t('crmAnalysis.retention.note')}
      data={
        cohorts && {
          labelTitle: t('crmAnalysis.retention.cohort'),
          // Few words: they stand beside the picture, also on a phone.
          labels: cohorts.map(({ month, customers }) =>
            t('crmAnalysis.retention.short', {
              month: itemName('month', { key: month, name: null }),
              customers,
            }),
          ),
          series: Array.from({ length: longest }, (_, after) => ({
            name: t('crmAnalysis.retention.after', { months: after + 1 }),
            values: cohorts.map((cohort) => shareOf(cohort, after + 1)),
          })),
          format: (share) => formatPercent(share, language),
          exact: (share) => (share * 100).toFixed(1),
        }
      }
      error={error}
      onRetry={() => void refetch()}
      empty={<NoSales title={t('crmAnalysis.retention.empty')} text={t('crmAnalysis.retention.emptyText')} />}
      computed={t('crmAnalysis.retention.computed')}
      actions={
        <Segmented
          value={months}
          onChange={setMonths}
          options={choices.map((value) => ({ value, label: t('crmAnalysis.retention.months', { count: value }) }))}
          aria-label={t('crmAnalysis.retention.show')}
        />
      }
    />
  );
}

type Cohort = { customers: number; months: { customers: number }[] };

/** Null: the cohort has not come so far. */
const shareOf = ({ customers, months }: Cohort, after: number): number | null => {
  const month = months[after];
  return month ? month.customers / customers : null;
};
