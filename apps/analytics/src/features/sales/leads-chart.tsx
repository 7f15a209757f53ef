import { useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { BarChart } from '@fernway/ui/charts';

export type LeadsOfWeek = { label: string; axisLabel: string; leads: number };

export function LeadsChart({ weeks }: { weeks: readonly LeadsOfWeek[] }) {
  const t = useT('analytics');
  if (!weeks.some(({ leads }) => leads > 0)) {
    return <EmptyState icon="sales" title={t('sales.empty')} text={t('sales.emptyText')} />;
  }
  return (
    <BarChart
      title={t('sales.leadsPerWeek')}
      labelTitle={t('sales.week')}
      labels={weeks.map(({ label }) => label)}
      axisLabels={weeks.map(({ axisLabel }) => axisLabel)}
      series={[{ name: t('sales.leads'), values: weeks.map(({ leads }) => leads) }]}
    />
  );
}
