import { metricOf, type MetricId } from '@fernway/contracts/metrics/catalogue';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { ChangeText } from '@fernway/ui';

/** How a metric moved: in percent, shares in points. Nothing where there is nothing to compare. */
export function Change({ metric, value, before }: { metric: MetricId; value: number | null; before: number | null }) {
  const t = useT('analytics');
  const language = useLanguage();
  const { unit, better } = metricOf(metric);
  if (value === null || before === null) return null;
  if (unit === 'percent') {
    const points = Math.round((value - before) * 10) / 10;
    const good = points > 0 === (better === 'up');
    const arrow = points === 0 ? '→' : points > 0 ? '↑' : '↓';
    return (
      <span className={`fw-numbers fw-change-${points === 0 ? 'flat' : good ? 'good' : 'bad'}`}>
        <span aria-hidden="true">{arrow} </span>
        {t('kit.points', {
          count: Math.abs(points),
          value: formatNumber(points, language, { signDisplay: 'exceptZero' }),
        })}
      </span>
    );
  }
  // Of a loss, or of nothing, no percentage can be told.
  if (before <= 0) return null;
  return <ChangeText share={(value - before) / before} goodWhen={better ?? 'up'} />;
}
