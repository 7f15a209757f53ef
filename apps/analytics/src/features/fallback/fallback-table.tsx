import type { FallbackRates, FallbackRecord } from '@fernway/contracts/http/analytics-fallback';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import { listPath, pathOf, recordPages } from '@fernway/contracts/records/pages';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { MoneyText, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useState } from 'react';
import { rateText } from './rate-text.js';

const firstShown = 10;
const columns = ['company', 'rate', 'status', 'target', 'actual', 'season', 'trend'] as const;

/** The highest rates first. */
export function FallbackTable({ rates }: { rates: FallbackRates }) {
  const t = useT('analytics');
  const [all, setAll] = useState(false);
  const { records, range, companies } = rates;
  return (
    <>
      <div className="an-fallback-scroll" role="region" aria-label={t('fallback.table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`fallback.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? records : records.slice(0, firstShown)).map((record) => (
              <Row key={record.companyId} record={record} range={range} />
            ))}
          </tbody>
        </table>
      </div>
      {!all && records.length > firstShown && (
        <PlainButton kind="link" onClick={() => setAll(true)}>
          {t('fallback.showAll', { count: records.length })}
        </PlainButton>
      )}
      {all && records.length < companies && (
        <p className="fw-muted fw-small">{t('fallback.highest', { shown: records.length, count: companies })}</p>
      )}
    </>
  );
}

const arrows = { up: '↑', down: '↓', stable: '→' };
const tones = { up: 'bad', down: 'good', stable: 'flat' };

function Row({ record, range }: { record: FallbackRecord; range: FallbackRates['range'] }) {
  const t = useT('analytics');
  const language = useLanguage();
  const { companyId, companyName, currency, trend, status } = record;
  const actual = <MoneyText money={{ amount: record.actualSales, currency }} />;
  return (
    <tr>
      <th scope="row">
        {hasPage(recordPages.company) ? <Link to={pathOf('company', companyId)}>{companyName}</Link> : companyName}
      </th>
      <td className="fw-numbers">{rateText(record.fallbackRate, language)}</td>
      <td>
        <span className={`an-fallback-status an-fallback-${status}`}>{t(`fallback.statuses.${status}`)}</span>
      </td>
      <td>
        <MoneyText money={{ amount: record.salesTarget, currency }} />
      </td>
      <td>{hasPage(recordPages.sale) ? <Link to={salesOf(record, range)}>{actual}</Link> : actual}</td>
      <td className="fw-numbers">
        × {formatNumber(record.seasonalAdjustment, language, { maximumFractionDigits: 2 })}
      </td>
      <td className={`fw-change-${tones[trend]}`}>
        <span aria-hidden="true">{arrows[trend]} </span>
        {t(`fallback.trends.${trend}`)}
      </td>
    </tr>
  );
}

/** The records that the actual sales are the sum of. */
const salesOf = ({ companyId, currency }: FallbackRecord, { from, to }: FallbackRates['range']): string =>
  listPath('sale', [
    { field: 'companyId', is: 'any-of', value: [companyId] },
    { field: 'date', is: 'between', value: [from, to] },
    { field: 'amount', is: 'between', value: [-mostDealValue, mostDealValue], currency },
  ]);
