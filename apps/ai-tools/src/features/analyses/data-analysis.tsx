import type { DataAnalysis } from '@fernway/contracts/http/ai-analyses';
import type { Receipt } from '@fernway/contracts/http/ai';
import { formatMoney, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, Icon, LoadingShape, SelectField } from '@fernway/ui';
import { BarChart } from '@fernway/ui/charts';
import { Link } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useState } from 'react';
import { GenerateButton } from '../../tool/generate-button.js';
import { InsightItem } from '../../tool/insight-item.js';
import { ReceiptDetails } from '../../tool/receipt-details.js';
import { useGeneration } from '../../tool/use-generation.js';
import { failureText } from './analysis-failure.js';
import { analyseSales } from './analyses.api.js';
import { FreeHint } from './free-hint.js';
import '../../tool/tool.css';
import './analyses.css';

const periods = [3, 6, 12] as const;

/** What was sold, analysed when somebody asks for it. */
export function DataAnalysisCard() {
  const t = useT('ai-tools');
  const mayUse = useCan('ai:use');
  const { gate, busy, made, generate } = useGeneration<{ result: DataAnalysis; receipt: Receipt }>('data-analysis', {
    failed: (error) => failureText(t, error, t('analyses.noSales')),
  });
  const [months, setMonths] = useState<number>(6);
  if (!mayUse) return null;
  return (
    <section className="fw-card ai-analysis" aria-labelledby="ai-data-title">
      <h2 id="ai-data-title">
        <Icon name="sparkle" /> {t('analyses.data')}
      </h2>
      <form
        className="ai-analysis-form"
        onSubmit={(event) => {
          event.preventDefault();
          void generate((key) => analyseSales({ months }, key));
        }}
      >
        <SelectField
          label={t('analyses.period')}
          value={String(months)}
          onChange={(event) => setMonths(Number(event.target.value))}
          options={periods.map((count) => ({ value: String(count), label: t('analyses.months', { count }) }))}
        />
        <GenerateButton label={t('analyses.apply')} busy={busy} gate={gate} />
      </form>
      <FreeHint gate={gate} />
      {busy ? (
        <LoadingShape lines={6} label={t('analyses.reading')} />
      ) : made ? (
        <Result {...made} balance={gate.balance} />
      ) : (
        <EmptyState icon="analysis" title={t('analyses.emptyData')} text={t('analyses.emptyDataText')} />
      )}
    </section>
  );
}

function Result({ result, receipt, balance }: { result: DataAnalysis; receipt: Receipt; balance: number | undefined }) {
  const t = useT('ai-tools');
  const language = useLanguage();
  const month = (on: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, {
      month: style,
      timeZone: 'UTC',
      ...(style === 'long' && { year: 'numeric' }),
    }).format(new Date(`${on}T12:00:00Z`));
  const { months, findings, summary, worded } = result;
  const currency = months[0]?.revenue.currency ?? 'USD';
  const name = (on: string, complete: boolean) =>
    complete ? month(on, 'long') : t('analyses.soFar', { month: month(on, 'long') });
  return (
    <div aria-live="polite">
      <p>{summary}</p>
      {!worded && !receipt.offline && <p className="fw-small fw-muted">{t('analyses.computedWords')}</p>}
      <BarChart
        title={t('analyses.wonByMonth')}
        labelTitle={t('analyses.month')}
        labels={months.map((each) => name(each.month, each.complete))}
        axisLabels={months.map((each) => month(each.month, 'short'))}
        series={[{ name: t('analyses.won'), values: months.map(({ revenue }) => revenue.amount) }]}
        format={(amount) => formatMoney({ amount, currency }, language)}
        axisFormat={(amount) => formatMoney({ amount, currency }, language, { compact: true })}
      />
      <ul className="ai-items">
        {findings.map(({ id, figures, source, ...finding }) => (
          <InsightItem key={id} insight={finding} plain>
            {figures.map((figure) => (
              <span key={figure.name + figure.value}>
                {figure.name}: <strong className="fw-numbers">{figure.value}</strong>
              </span>
            ))}
            <Link to={source.href}>{source.label}</Link>
          </InsightItem>
        ))}
      </ul>
      <ReceiptDetails receipt={receipt} balance={balance} />
    </div>
  );
}
