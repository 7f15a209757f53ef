import type { FigureTotal, Figures } from '@fernway/contracts/http/analytics-figures';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '../analytics.api.js';
import { Change } from './change.js';
import { ComputedButton } from './computed.js';
import { OtherCurrencies } from './figure-panel.js';
import { onlyOne } from './records.js';
import { useRecordLinks } from './use-record-links.js';
import { useFigureTexts } from './use-figure-texts.js';
import { usePeriod } from './use-period.js';
import './kit.css';

/** Numbers of the page's period, each with how it moved and its target; one leads to the records that it counts. */
export function FigureTiles({ metrics }: { metrics: readonly MetricId[] }) {
  const t = useT('analytics');
  const { period, compare } = usePeriod();
  const { data: figures, error, refetch } = useQuery(figuresQuery({ metrics, period, compare }));
  if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <div>
      <ul className="an-tiles">
        {metrics.map((metric, at) => {
          const total = figures?.totals[at];
          return (
            <li key={metric} className="fw-card">
              {total ? <Tile total={total} figures={figures} /> : <LoadingShape shape="card" />}
            </li>
          );
        })}
      </ul>
      <div className="an-totals">
        {figures && <OtherCurrencies figures={figures} />}
        <ComputedButton metrics={metrics} currency={figures?.currency} />
      </div>
    </div>
  );
}

function Tile({ total, figures }: { total: FigureTotal; figures: Figures }) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const linksOf = useRecordLinks();
  const { compare } = usePeriod();
  const { metric, value, before, target, others } = total;
  const { currency, range, timeZone } = figures;
  const text = texts.value(metric, value, currency);
  const path = onlyOne(linksOf(metric, { range, timeZone, currency: others.length > 0 ? currency : null }));
  return (
    <>
      <h2>{texts.name(metric)}</h2>
      <p className="an-tile-value fw-numbers">{path ? <Link to={path}>{text}</Link> : text}</p>
      <p className="fw-small">
        <Change metric={metric} value={value} before={before} />{' '}
        {before !== null && before !== 0 && (
          <span className="fw-muted">{t(`kit.from.${compare}`, { value: texts.value(metric, before, currency) })}</span>
        )}
      </p>
      {target !== null && (
        <p className="fw-small fw-muted">{t('kit.ofTarget', { value: texts.value(metric, target, currency) })}</p>
      )}
    </>
  );
}
