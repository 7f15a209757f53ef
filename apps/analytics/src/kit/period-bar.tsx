import { type Comparison, comparisons, type Period, periods } from '@fernway/contracts/http/analytics-figures';
import { useT } from '@fernway/i18n';
import { usePeriod } from './use-period.js';
import './kit.css';

/** Chooses what all figures of the page are of. */
export function PeriodBar() {
  const t = useT('analytics');
  const { period, compare, setPeriod, setCompare } = usePeriod();
  return (
    <div className="an-period">
      <select
        className="fw-input"
        aria-label={t('kit.periodLabel')}
        value={period}
        onChange={(event) => setPeriod(event.target.value as Period)}
      >
        {periods.map((one) => (
          <option key={one} value={one}>
            {t(`kit.period.${one}`)}
          </option>
        ))}
      </select>
      <select
        className="fw-input"
        aria-label={t('kit.compareLabel')}
        value={compare}
        onChange={(event) => setCompare(event.target.value as Comparison)}
      >
        {comparisons.map((one) => (
          <option key={one} value={one}>
            {t(`kit.compare.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
