import { intervalLevel } from '@fernway/contracts/http/analytics-forecast';
import { leadScoreRule } from '@fernway/contracts/http/analytics-lead-scores';
import { listPath, recordPages } from '@fernway/contracts/records/pages';
import { formatNumber, formatPercent, useLanguage, useT } from '@fernway/i18n';
import { ChangeText, ErrorState, LoadingShape } from '@fernway/ui';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { figuresQuery } from '../../analytics.api.js';
import { Change } from '../../kit/change.js';
import { useRecordLinks } from '../../kit/use-record-links.js';
import { useFigureTexts } from '../../kit/use-figure-texts.js';
import { useItemNames } from '../../kit/use-item-names.js';
import { usePeriod } from '../../kit/use-period.js';
import { Linked } from '../../panels/linked.js';
import { leadsQuery } from './predictive.api.js';
import { useForecast, yearBefore } from './use-forecast.js';

/** What is to be expected, how leads convert, and how many are promising. */
export function Tiles() {
  return (
    <ul className="an-tiles">
      <ForecastTile />
      <ConversionTile />
      <PromisingTile />
    </ul>
  );
}

type Read = { title: string; error: Error | null; retry: () => void; children: ReactNode };

/** Children are null while they are read. */
function Tile({ title, error, retry, children }: Read) {
  const t = useT('analytics');
  const shown = () => {
    if (error) return <ErrorState title={t('failed')} error={error} onRetry={retry} />;
    return children ?? <LoadingShape shape="card" />;
  };
  return (
    <li className="fw-card">
      <h2>{title}</h2>
      {shown()}
    </li>
  );
}

function ForecastTile() {
  const t = useT('analytics');
  const language = useLanguage();
  const texts = useFigureTexts();
  const itemName = useItemNames();
  const { data, error, retry, targets } = useForecast();
  const next = data?.months[1];
  const before = data && next ? yearBefore(data, next.month) : null;
  const target = next ? (targets.get(next.month) ?? null) : null;
  const money = (value: number) => texts.value('revenue', value, data?.currency);
  return (
    <Tile title={t('predictive.tiles.forecast')} error={error} retry={retry}>
      {data && !next && <p className="fw-muted">{t('predictive.forecast.short')}</p>}
      {data && next && (
        <>
          <p className="an-tile-value fw-numbers">{money(next.value)}</p>
          <p className="fw-small">
            {t('predictive.tiles.bounds', {
              month: itemName('month', { key: next.month, name: null }),
              low: money(next.low),
              high: money(next.high),
              level: formatPercent(intervalLevel / 100, language),
            })}
          </p>
          {before !== null && before > 0 && (
            <p className="fw-small">
              <ChangeText share={(next.value - before) / before} />{' '}
              <span className="fw-muted">{t('kit.from.year', { value: money(before) })}</span>
            </p>
          )}
          {target !== null && <p className="fw-small fw-muted">{t('kit.ofTarget', { value: money(target) })}</p>}
        </>
      )}
    </Tile>
  );
}

function ConversionTile() {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const linksOf = useRecordLinks();
  const { period, compare } = usePeriod();
  const { data, error, refetch } = useQuery(figuresQuery({ metrics: ['lead-conversion'], period, compare }));
  const total = data?.totals[0];
  return (
    <Tile title={texts.name('lead-conversion')} error={error} retry={() => void refetch()}>
      {data && total && (
        <>
          <p className="an-tile-value fw-numbers">
            <Linked to={linksOf('lead-conversion', { range: data.range })[0]?.path}>
              {texts.value('lead-conversion', total.value)}
            </Linked>
          </p>
          <p className="fw-small fw-muted">{t(`kit.period.${period}`)}</p>
          {total.before !== null && (
            <p className="fw-small">
              <Change metric="lead-conversion" value={total.value} before={total.before} />{' '}
              <span className="fw-muted">
                {t(`kit.from.${compare}`, { value: texts.value('lead-conversion', total.before) })}
              </span>
            </p>
          )}
        </>
      )}
    </Tile>
  );
}

function PromisingTile() {
  const t = useT('analytics');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(leadsQuery);
  return (
    <Tile title={t('predictive.tiles.promising')} error={error} retry={() => void refetch()}>
      {data && (
        <>
          <p className="an-tile-value fw-numbers">{formatNumber(data.promising, language)}</p>
          <p className="fw-small">
            <Linked
              to={
                hasPage(recordPages.contact) &&
                listPath('contact', [{ field: 'lifecycle', is: 'any-of', value: ['lead', 'prospect'] }])
              }
            >
              {t('predictive.tiles.leads', { count: data.leads })}
            </Linked>
          </p>
          <p className="fw-small fw-muted">{t('predictive.tiles.high', { score: leadScoreRule.high })}</p>
        </>
      )}
    </Tile>
  );
}
