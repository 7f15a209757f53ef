import { type CustomerInsights, engagementRule, moverDays } from '@fernway/contracts/http/analytics-insights';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { customerInsightsQuery } from '../../analytics.api.js';
import { FillLink } from '../../panels/fill-link.js';
import { Points } from '../../panels/points.js';
import { type TableColumn, TablePanel } from '../../panels/table-panel.js';
import { type RecordNames, useRecordNames } from '../../panels/use-record-names.js';
import { EngagementRule } from './engagement-spread.js';

type Mover = CustomerInsights['movers'][number];

const parts = ['recency', 'frequency', 'depth'] as const;
const contact = ({ id }: Mover) => ({ kind: 'contact' as const, id });
const moved = ({ engagement, before }: Mover) => engagement - before;

/** Contacts whose engagement rose or fell the most. */
export function TopMovers() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(customerInsightsQuery);
  const names = useRecordNames(data?.movers.map(contact));
  return (
    <TablePanel
      title={t('insights.movers.title')}
      period={t('insights.movers.period', { days: moverDays })}
      columns={useColumns(names)}
      rows={names.ready ? data?.movers : undefined}
      rowKey={({ id }) => id}
      error={error ?? names.error}
      onRetry={() => void (error ? refetch() : names.refetch())}
      empty={
        <EmptyState
          icon="customers"
          title={t('insights.movers.empty')}
          text={t('kit.fill.activity')}
          action={<FillLink kind="contact" />}
        />
      }
      computed={<EngagementRule />}
    />
  );
}

function useColumns(names: RecordNames): TableColumn<Mover>[] {
  const t = useT('analytics');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return [
    {
      key: 'contact',
      title: t('insights.contact'),
      value: (row) => names.nameOf(contact(row)),
      show: (row) => names.linkTo(contact(row)),
    },
    {
      key: 'engagement',
      title: t('insights.engagement'),
      numeric: true,
      value: ({ engagement }) => engagement,
      show: ({ engagement }) => number(engagement),
    },
    {
      key: 'before',
      title: t('insights.movers.before', { days: moverDays }),
      numeric: true,
      value: ({ before }) => before,
      show: ({ before }) => number(before),
    },
    {
      key: 'change',
      title: t('insights.movers.change'),
      numeric: true,
      sorted: true,
      value: moved,
      show: (row) => <Moved by={moved(row)} />,
    },
    ...parts.map((part) => ({
      key: part,
      title: t(`insights.parts.${part}`),
      numeric: true,
      value: (row: Mover) => row.parts[part],
      show: (row: Mover) => <Points points={row.parts[part]} most={engagementRule[part]} />,
    })),
  ];
}

function Moved({ by }: { by: number }) {
  const language = useLanguage();
  return (
    <span className={`fw-numbers fw-change-${by > 0 ? 'good' : 'bad'}`}>
      <span aria-hidden="true">{by > 0 ? '↑' : '↓'} </span>
      {formatNumber(by, language, { signDisplay: 'exceptZero' })}
    </span>
  );
}
