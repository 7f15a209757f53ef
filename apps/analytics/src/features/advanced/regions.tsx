import type { FigureItem, Figures } from '@fernway/contracts/http/analytics-figures';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { Segmented } from '@fernway/ui/forms';
import { ChartPanel } from '@fernway/ui/large-charts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { figuresQuery } from '../../analytics.api.js';
import { Computed } from '../../kit/computed.js';
import { OtherCurrencies, PeriodWords } from '../../kit/figure-panel.js';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { usePeriod } from '../../kit/use-period.js';
import { type TableColumn, TablePanel } from '../../panels/table-panel.js';
import { useMetricColumns } from '../../panels/use-metric-columns.js';
import { FillLink } from '../../panels/fill-link.js';

const metrics = ['revenue', 'sales-count'] as const satisfies MetricId[];
const places = ['country', 'region'] as const;
type Place = (typeof places)[number];

const usePlaces = (by: Place) => {
  const { period, compare } = usePeriod();
  return useQuery(figuresQuery({ metrics, by, top: 100, period, compare }));
};

function NoRegions() {
  const t = useT('analytics');
  return (
    <EmptyState
      icon="organization"
      title={t('advanced.regions.empty')}
      text={t('advanced.regions.emptyText')}
      action={<FillLink kind="sale" />}
    />
  );
}

/** Countries of the world, coloured by what was sold there. */
export function RevenueMap() {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const { compare } = usePeriod();
  const { data, error, refetch } = usePlaces('country');
  const several = data?.totals.some(({ others }) => others.length > 0);
  const drawn = useMemo(() => {
    const countries = data?.items.filter(({ key }) => key !== null);
    return (
      countries && {
        labelTitle: t('kit.by.country'),
        labels: countries.map(({ key }) => key!),
        series: [
          { name: texts.name('revenue'), values: countries.map(({ values }) => values[0]?.value ?? null) },
          {
            name: t(`kit.then.${compare}`, { name: texts.name('revenue') }),
            values: countries.map(({ values }) => values[0]?.before ?? null),
            as: 'comparison' as const,
          },
        ],
        format: (value: number) => texts.value('revenue', value, data?.currency),
        axisFormat: (value: number) => texts.short('revenue', value, data?.currency),
        exact: (value: number) => texts.exact('revenue', value, data?.currency),
      }
    );
  }, [data, texts, t, compare]);
  return (
    <ChartPanel
      title={t('advanced.regions.title')}
      period={<PeriodWords metrics={metrics} figures={data} />}
      summary={data && several && <OtherCurrencies figures={data} />}
      kind="map"
      height={320}
      data={drawn}
      error={error}
      onRetry={() => void refetch()}
      empty={<NoRegions />}
      computed={<Computed metrics={['revenue']} currency={data?.currency} />}
    />
  );
}

/** The same by country, or by region within them. */
export function PlacesTable() {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const [by, setBy] = useState<Place>('country');
  const { data, error, refetch } = usePlaces(by);
  const further = data?.rest?.[0];
  return (
    <TablePanel
      title={t('advanced.regions.table')}
      period={<PeriodWords metrics={metrics} figures={data} />}
      columns={useColumns(by, data)}
      rows={data?.items.every(({ key }) => key === null) ? [] : data?.items}
      rowKey={({ key }) => key ?? ''}
      error={error}
      onRetry={() => void refetch()}
      empty={<NoRegions />}
      computed={<Computed metrics={metrics} currency={data?.currency} />}
      note={further ? t('advanced.regions.further', { amount: texts.value('revenue', further, data?.currency) }) : null}
      actions={
        <Segmented
          value={by}
          onChange={setBy}
          options={places.map((value) => ({ value, label: t(`kit.by.${value}`) }))}
          aria-label={t('advanced.regions.show')}
        />
      }
    />
  );
}

function useColumns(by: Place, figures: Figures | undefined): TableColumn<FigureItem>[] {
  const t = useT('analytics');
  const language = useLanguage();
  const nameOf = useItemNames();
  const columns = useMetricColumns(metrics, by, figures);
  const all = figures?.totals[0]?.value ?? 0;
  const share = ({ values }: FigureItem) => (all > 0 ? (values[0]?.value ?? 0) / all : null);
  const percent = (item: FigureItem) => {
    const found = share(item);
    return found === null ? '–' : formatPercent(found, language, { digits: 1 });
  };
  return [
    {
      key: by,
      title: t(`kit.by.${by}`),
      value: (item) => nameOf(by, item),
      show: (item) => nameOf(by, item),
    },
    ...columns,
    {
      key: 'share',
      title: t('advanced.regions.share'),
      numeric: true,
      unit: '%',
      value: share,
      cell: (item) => ((share(item) ?? 0) * 100).toFixed(1),
      show: percent,
    },
  ];
}
