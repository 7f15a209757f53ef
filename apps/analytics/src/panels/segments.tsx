import type { AnswerOf } from '@fernway/contracts/endpoint';
import type { getCustomerSegments } from '@fernway/contracts/http/analytics-figures';
import { formatNumber, formatPercent, useLanguage, useT } from '@fernway/i18n';
import { useQuery } from '@tanstack/react-query';
import { segmentsQuery } from '../analytics.api.js';
import { useFigureTexts } from '../kit/use-figure-texts.js';
import { ExportedChart } from './exported-chart.js';
import { type TableColumn, TablePanel } from './table-panel.js';
import { NoSales } from './no-sales.js';

type Segmented = AnswerOf<typeof getCustomerSegments>;

/** Customers by when and how often they bought, as a picture and with the rule of each segment. */
export function Segments() {
  const t = useT('analytics');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(segmentsQuery);
  const segments = data?.segments.filter(({ customers }) => customers > 0);
  const shared = {
    period: t('crmAnalysis.segments.period'),
    error,
    onRetry: () => void refetch(),
    empty: <NoSales />,
    computed: t('crmAnalysis.segments.computed'),
  };
  return (
    <>
      <ExportedChart
        {...shared}
        title={t('crmAnalysis.segments.title')}
        kind="donut"
        data={
          segments && {
            labelTitle: t('crmAnalysis.segments.segment'),
            labels: segments.map(({ segment }) => t(`crmAnalysis.segments.name.${segment}`)),
            series: [{ name: t('crmAnalysis.segments.customers'), values: segments.map(({ customers }) => customers) }],
            format: (value) => formatNumber(value, language),
          }
        }
      />
      <TablePanel
        {...shared}
        title={t('crmAnalysis.segments.table')}
        columns={useColumns(data)}
        rows={segments?.length === 0 ? [] : data?.segments}
        rowKey={({ segment }) => segment}
      />
    </>
  );
}

type Row = Segmented['segments'][number];

function useColumns(of: Segmented | undefined): TableColumn<Row>[] {
  const t = useT('analytics');
  const language = useLanguage();
  const texts = useFigureTexts();
  const all = of?.segments.reduce((sum, { customers }) => sum + customers, 0) ?? 0;
  const name = ({ segment }: Row) => t(`crmAnalysis.segments.name.${segment}`);
  const rule = ({ segment }: Row) => t(`crmAnalysis.segments.rules.${segment}`);
  const share = ({ customers }: Row) => (all > 0 ? customers / all : null);
  return [
    {
      key: 'segment',
      title: t('crmAnalysis.segments.segment'),
      value: name,
      cell: (row) => `${name(row)}: ${rule(row)}`,
      show: (row) => (
        <>
          {name(row)}
          <div className="fw-small fw-muted">{rule(row)}</div>
        </>
      ),
    },
    {
      key: 'customers',
      title: t('crmAnalysis.segments.customers'),
      numeric: true,
      value: ({ customers }) => customers,
      show: ({ customers }) => formatNumber(customers, language),
    },
    {
      key: 'share',
      title: t('crmAnalysis.segments.share'),
      numeric: true,
      unit: '%',
      value: share,
      cell: (row) => ((share(row) ?? 0) * 100).toFixed(1),
      show: (row) => formatPercent(share(row) ?? 0, language),
    },
    {
      key: 'revenue',
      title: t('crmAnalysis.segments.revenue'),
      numeric: true,
      unit: of?.currency ?? undefined,
      value: ({ revenue }) => revenue,
      cell: ({ revenue }) => texts.exact('revenue', revenue, of?.currency),
      show: ({ revenue }) => texts.value('revenue', revenue, of?.currency),
    },
  ];
}
