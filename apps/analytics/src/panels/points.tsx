import { formatNumber, useLanguage } from '@fernway/i18n';
import './points.css';

/** Points of how many there can be, in numbers and as a small bar. */
export function Points({ points, most }: { points: number; most: number }) {
  const language = useLanguage();
  return (
    <span className="an-points">
      <span className="fw-numbers">
        {formatNumber(points, language)} / {formatNumber(most, language)}
      </span>
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill="var(--fw-border)" />
        <rect width={`${(points / most) * 100}%`} height="100%" fill="var(--fw-chart-1)" />
      </svg>
    </span>
  );
}
