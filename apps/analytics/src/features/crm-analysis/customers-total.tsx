import type { FigureItem } from '@fernway/contracts/http/analytics-figures';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery, segmentsQuery } from '../../analytics.api.js';
import { PeriodWords } from '../../kit/figure-panel.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { usePeriod } from '../../kit/use-period.js';
import { ExportedChart } from '../../panels/exported-chart.js';
import { customersSinceQuery } from './crm-analysis.api.js';
import { NoSales } from '../../panels/no-sales.js';

const metrics = ['new-customers'] as const;

/** How many customers there were at the end of each month of the period, and of the time it is compared with. */
export function CustomersTotal() {
  const t = useT('analytics');
  const language = useLanguage();
  const { compare } = usePeriod();
  const itemName = useItemNames();
  const { months, items, before, beforeCompared, failed } = useCustomers();
  const name = t('crmAnalysis.total.customers');
  return (
    <ExportedChart
      title={t('crmAnalysis.total.title')}
      period={<PeriodWords metrics={metrics} figures={months} />}
      kind="area"
      data={
        items && before !== undefined && beforeCompared !== undefined
          ? {
              labelTitle: t('crmAnalysis.total.month'),
              labels: items.map((item) => itemName('month', item)),
              axisLabels: items.map((item) => itemName('month', item, 'short')),
              series: [
                { name, values: runningTotal(items, 'value', before) },
                {
                  name: t(`kit.then.${compare}`, { name }),
                  values: runningTotal(items, 'before', beforeCompared),
                  as: 'comparison',
                },
              ],
              format: (value) => formatNumber(value, language),
            }
          : undefined
      }
      error={failed?.error}
      onRetry={() => void failed?.refetch()}
      empty={<NoSales />}
      computed={t('crmAnalysis.total.computed')}
    />
  );
}

/** New customers of each month, and how many there were before: every customer is in one segment. */
function useCustomers() {
  const { period, compare } = usePeriod();
  const months = useQuery(figuresQuery({ metrics, by: 'month', period, compare }));
  const segments = useQuery(segmentsQuery);
  const [since, sinceCompared] = [useSince(months.data?.range.from), useSince(months.data?.compared?.from)];
  const all = segments.data?.segments.reduce((sum, { customers }) => sum + customers, 0);
  const beforeOf = (later: number | undefined) => (all === undefined || later === undefined ? undefined : all - later);
  return {
    months: months.data,
    items: months.data?.items,
    before: beforeOf(since.data),
    beforeCompared: beforeOf(sinceCompared.data),
    failed: [months, segments, since, sinceCompared].find(({ error }) => error),
  };
}

const useSince = (from: string | undefined) =>
  useQuery({ ...customersSinceQuery(from ?? ''), enabled: from !== undefined });

function runningTotal(items: readonly FigureItem[], of: 'value' | 'before', start: number): number[] {
  let total = start;
  return items.map(({ values }) => (total += values[0]?.[of] ?? 0));
}
