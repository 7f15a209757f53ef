import type { MetricWatch } from '@fernway/contracts/http/analytics-watches';
import { useT } from '@fernway/i18n';
import { useFigureTexts } from '../kit/use-figure-texts.js';

type Rule = Pick<MetricWatch, 'metric' | 'period' | 'condition' | 'threshold' | 'currency'>;

/** "Revenue, this month: above $5,000" */
export function useWatchWords(): (rule: Rule) => string {
  const t = useT('analytics');
  const texts = useFigureTexts();
  return ({ metric, period, condition, threshold, currency }) =>
    t(`alerts.rule.${condition}`, {
      metric: texts.name(metric),
      period: t(period === 'yesterday' ? 'alerts.yesterday' : `kit.period.${period}`),
      value: texts.value(metric, threshold, currency),
    });
}
