import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { useNavigate } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '../../analytics.api.js';
import { useRecordLinks } from '../../kit/use-record-links.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { usePeriod } from '../../kit/use-period.js';
import { ExportedChart } from '../../panels/exported-chart.js';
import { FillLink } from '../../panels/fill-link.js';

/** Each month's revenue beside that of the same month a year before, in percent. */
export function SalesGrowth() {
  const t = useT('analytics');
  const language = useLanguage();
  const { period } = usePeriod();
  const itemName = useItemNames();
  const navigate = useNavigate();
  const linksOf = useRecordLinks();
  const { data, error, refetch } = useQuery(
    figuresQuery({ metrics: ['revenue'], by: 'month', period, compare: 'year' }),
  );
  const salesOf = (key: string | null | undefined) =>
    data && linksOf('revenue', { range: data.range, by: 'month', key })[0]?.path;
  const pick = (label: number) => {
    const path = salesOf(data?.items[label]?.key);
    if (path) void navigate(path);
  };
  return (
    <ExportedChart
      title={t('advanced.growth.title')}
      period={t('advanced.growth.period', { period: t(`kit.period.${period}`) })}
      kind="columns"
      data={
        data && {
          labelTitle: t('advanced.growth.month'),
          labels: data.items.map((item) => itemName('month', item)),
          axisLabels: data.items.map((item) => itemName('month', item, 'short')),
          series: [{ name: t('advanced.growth.change'), values: data.items.map(({ values }) => growthOf(values[0])) }],
          format: (share) => formatPercent(share, language, { signed: true, digits: 1 }),
          axisFormat: (share) => formatPercent(share, language),
          exact: (share) => (share * 100).toFixed(1),
        }
      }
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState
          icon="sales"
          title={t('advanced.growth.empty')}
          text={t('advanced.growth.emptyText')}
          action={<FillLink kind="sale" />}
        />
      }
      computed={t('advanced.growth.computed')}
      onPick={salesOf(data?.items[0]?.key) ? pick : undefined}
    />
  );
}

/** Null: the year before had no revenue to grow from. */
const growthOf = (of: { value: number | null; before: number | null } | undefined): number | null =>
  of?.before && of.before > 0 && of.value !== null ? (of.value - of.before) / of.before : null;
