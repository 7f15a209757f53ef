import type { FigureItem, Figures } from '@fernway/contracts/http/analytics-figures';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { pathOf, recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '../../analytics.api.js';
import { Computed } from '../../kit/computed.js';
import { OtherCurrencies, PeriodWords } from '../../kit/figure-panel.js';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { usePeriod } from '../../kit/use-period.js';
import { Linked } from '../../panels/linked.js';
import { type TableColumn, TablePanel } from '../../panels/table-panel.js';
import { useMetricColumns } from '../../panels/use-metric-columns.js';
import { FillLink } from '../../panels/fill-link.js';

const metrics = ['revenue', 'units-sold', 'gross-margin', 'margin-share'] as const satisfies MetricId[];

/** What each product brought in the period. */
export function ProductsTable() {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const { period, compare } = usePeriod();
  const { data, error, refetch } = useQuery(figuresQuery({ metrics, by: 'product', top: 100, period, compare }));
  const further = data?.rest?.[0];
  return (
    <TablePanel
      title={t('advanced.products.title')}
      period={<PeriodWords metrics={metrics} figures={data} />}
      columns={useColumns(data)}
      rows={data?.items}
      rowKey={({ key }) => key ?? ''}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState
          icon="store"
          title={t('advanced.products.empty')}
          text={t('advanced.products.emptyText')}
          action={<FillLink kind="sale" />}
        />
      }
      computed={<Computed metrics={metrics} currency={data?.currency} />}
      note={
        data && (
          <>
            {further ? (
              <p>{t('advanced.products.further', { amount: texts.value('revenue', further, data.currency) })}</p>
            ) : null}
            <OtherCurrencies figures={data} />
          </>
        )
      }
    />
  );
}

function useColumns(figures: Figures | undefined): TableColumn<FigureItem>[] {
  const t = useT('analytics');
  const nameOf = useItemNames();
  const name = (item: FigureItem) => (item.key === null ? t('advanced.products.none') : nameOf('product', item));
  return [
    {
      key: 'product',
      title: t('advanced.products.product'),
      value: name,
      show: (item) => (
        <Linked to={item.key && item.name && hasPage(recordPages.product) && pathOf('product', item.key)}>
          {name(item)}
        </Linked>
      ),
    },
    ...useMetricColumns(metrics, 'product', figures),
  ];
}
