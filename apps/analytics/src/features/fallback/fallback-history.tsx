import type { FallbackRecord, FallbackView } from '@fernway/contracts/http/analytics-fallback';
import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, SelectField } from '@fernway/ui';
import { LineChart } from '@fernway/ui/charts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fallbackHistoryQuery } from './fallback.api.js';
import { rateText } from './rate-text.js';

/** How a company's rate went on; that of the highest rate until another one is chosen. */
export function FallbackHistory({ records, view }: { records: FallbackRecord[]; view: FallbackView }) {
  const t = useT('analytics');
  const language = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const company = records.find(({ companyId }) => companyId === chosen) ?? records[0]!;
  const { data, error, refetch } = useQuery(fallbackHistoryQuery(company.companyId, view));
  const day = (date: string, style: 'day' | 'medium') =>
    formatDate(`${date}T00:00:00Z`, language, { style, timeZone: 'UTC' });
  return (
    <div>
      <h3>{t('fallback.history')}</h3>
      <SelectField
        label={t('fallback.columns.company')}
        value={company.companyId}
        onChange={(event) => setChosen(event.target.value)}
        options={records.map(({ companyId, companyName }) => ({ value: companyId, label: companyName }))}
      />
      {error && !data ? (
        <ErrorState title={t('fallback.historyFailed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <LineChart
          title={t('fallback.historyOf', { company: company.companyName })}
          labelTitle={t('fallback.day')}
          labels={data.map(({ date }) => day(date, 'medium'))}
          axisLabels={data.map(({ date }) => day(date, 'day'))}
          series={[{ name: t('fallback.columns.rate'), values: data.map(({ fallbackRate }) => fallbackRate) }]}
          format={(rate) => rateText(rate, language)}
        />
      ) : (
        <LoadingShape shape="card" lines={3} />
      )}
      {data && data.length < 2 && <p className="fw-muted fw-small">{t('fallback.historyBegins')}</p>}
    </div>
  );
}
