import type { Figures } from '@fernway/contracts/http/analytics-figures';
import { formatNumber, formatPercent, useLanguage, useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { ChartPanel } from '@fernway/ui/large-charts';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '../../analytics.api.js';
import { usePeriod } from '../../kit/use-period.js';
import { FillLink } from '../../panels/fill-link.js';

/** How far a contact has come at least, by its lifecycle. */
const stages = [
  { stage: 'leads', reached: ['lead', 'prospect', 'customer', 'past'] },
  { stage: 'prospects', reached: ['prospect', 'customer', 'past'] },
  { stage: 'customers', reached: ['customer', 'past'] },
] as const;

/** The leads of the period by how far they have come since. */
export function CustomerFunnel() {
  const t = useT('analytics');
  const language = useLanguage();
  const { period } = usePeriod();
  const { data, error, refetch } = useQuery(figuresQuery({ metrics: ['new-leads'], by: 'lifecycle', period }));
  const counts = data && stages.map(({ reached }) => countOf(data.items, reached));
  const share = (stage: number) => formatPercent((counts?.[stage] ?? 0) / (counts?.[0] || 1), language);
  return (
    <ChartPanel
      title={t('advanced.funnel.title')}
      period={t(`kit.period.${period}`)}
      summary={counts?.[0] ? t('advanced.funnel.summary', { prospects: share(1), customers: share(2) }) : undefined}
      kind="funnel"
      data={
        counts && {
          labelTitle: t('advanced.funnel.stage'),
          labels: stages.map(({ stage }) => t(`advanced.funnel.${stage}`)),
          series: [{ name: t('advanced.funnel.contacts'), values: counts }],
          format: (value) => formatNumber(value, language),
        }
      }
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState
          icon="contacts"
          title={t('advanced.funnel.empty')}
          text={t('advanced.funnel.emptyText')}
          action={<FillLink kind="contact" />}
        />
      }
      computed={t('advanced.funnel.computed')}
    />
  );
}

const countOf = (items: Figures['items'], lifecycles: readonly string[]): number =>
  items.reduce((sum, { key, values }) => sum + (key && lifecycles.includes(key) ? (values[0]?.value ?? 0) : 0), 0);
