import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { ExportedChart } from '../../panels/exported-chart.js';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery, segmentsQuery } from '../../analytics.api.js';
import { usePeriod } from '../../kit/use-period.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { customersSinceQuery } from './crm-analysis.api.js';
import { NoSales } from './no-sales.js';

/** How many customers there were at the end of each month of the period. */
export function CustomersTotal() {
  const t = useT('analytics');
  const language = useLanguage();
  const { period, compare } = usePeriod();
  const itemName = useItemNames();
  const months = useQuery(figuresQuery({ metrics: ['new-customers'], by: 'month', period, compare }));
  const from = months.data?.range.from;
  const since = useQuery({ ...customersSinceQuery(from ?? ''), enabled: from !== undefined });
  const segments = useQuery(segmentsQuery);
  const failed = [months, since, segments].find(({ error }) => error);
  const all = segments.data?.segments.reduce((sum, { customers }) => sum + customers, 0);
  return (
    <ExportedChart
      title={t('crmAnalysis.total.title')}
      period={t(`kit.period.${period}`)}
      kind="area"
      data={
        months.data && since.data !== undefined && all !== undefined
          ? {
              labelTitle: t('crmAnalysis.total.month'),
              labels: months.data.items.map((item) => itemName('month', item)),
              axisLabels: months.data.items.map((item) => itemName('month', item, 'short')),
              series: [
                {
                  name: t('crmAnalysis.total.customers'),
                  values: runningTotal(
                    all - since.data,
                    months.data.items.map(({ values }) => values[0]?.value ?? 0),
                  ),
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

const runningTotal = (before: number, added: number[]): number[] => {
  let total = before;
  return added.map((more) => (total += more));
};
