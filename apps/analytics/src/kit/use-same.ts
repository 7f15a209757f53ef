import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useMemo } from 'react';

/** The same list while it names the same metrics: a picture is drawn anew for another one. */
export function useSame(metrics: readonly MetricId[]): readonly MetricId[] {
  const names = metrics.join(',');
  return useMemo(() => names.split(',') as MetricId[], [names]);
}
