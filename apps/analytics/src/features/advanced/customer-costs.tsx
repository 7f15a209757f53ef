import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { FigurePanel } from '../../kit/figure-panel.js';
import { FillLink } from '../../panels/fill-link.js';

const costs = ['acquisition-cost', 'retention-cost'] as const satisfies MetricId[];

/** What winning a customer costs, and what keeping one does. */
export function CustomerCosts() {
  const t = useT('analytics');
  return (
    <FigurePanel
      title={t('advanced.costs.title')}
      metrics={costs}
      by="month"
      kind="columns"
      empty={
        <EmptyState
          icon="billing"
          title={t('advanced.costs.empty')}
          text={t('advanced.costs.emptyText')}
          action={<FillLink kind="expense" />}
        />
      }
    />
  );
}
