import type { Figures } from '@fernway/contracts/http/analytics-figures';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { Change } from '../kit/change.js';
import { usePeriod } from '../kit/use-period.js';
import type { TableColumn } from './table-panel.js';

type Compared = { value: number | null; before: number | null };

/** How a metric of each row moved since the time it is compared with; no column where nothing is compared. */
export function useChangeColumn<Row>(
  metric: MetricId,
  figures: Figures | undefined,
  of: (row: Row) => Compared,
): TableColumn<Row>[] {
  const t = useT('analytics');
  const { compare } = usePeriod();
  if (figures?.compared === null) return [];
  const share = (row: Row) => {
    const { value, before } = of(row);
    return value !== null && before !== null && before > 0 ? (value - before) / before : null;
  };
  return [
    {
      key: 'change',
      title: t(`tablePanel.change.${compare}`),
      numeric: true,
      unit: '%',
      value: share,
      cell: (row) => {
        const moved = share(row);
        return moved === null ? '' : (moved * 100).toFixed(1);
      },
      show: (row) => (share(row) === null ? '–' : <Change metric={metric} {...of(row)} />),
    },
  ];
}
