import type { PredictiveInsight } from '@fernway/contracts/http/ai-insights';
import { formatPercent, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, LoadingShape } from '@fernway/ui';
import { Sparkline } from '@fernway/ui/charts';
import { CopyButton } from '../../tool/copy-button.js';
import { GenerateButton } from '../../tool/generate-button.js';
import { InsightItem } from '../../tool/insight-item.js';
import { subjectOf } from '../../tool/keep.api.js';
import { AddTasksButton, type Todo } from '../../tool/keep-buttons.js';
import { Meter } from '../../tool/meter.js';
import { ReceiptDetails } from '../../tool/receipt-details.js';
import { useGeneration } from '../../tool/use-generation.js';
import { generate as ask, type Generated, hasNoRecords, isUnreadable } from './insights.api.js';

/** Predictive insights of the latest sales and customers. */
export function InsightsTool() {
  const t = useT('ai-tools');
  const failed = (error: unknown) =>
    hasNoRecords(error) ? t('insights.emptyText') : t(isUnreadable(error) ? 'insights.unreadable' : 'insights.failed');
  const { gate, busy, made, generate } = useGeneration<Generated>('predictive-insights', {
    generated: t('insights.generated'),
    failed,
  });
  return (
    <div className="ai-insights-tool">
      <form
        className="ai-actions"
        onSubmit={(event) => {
          event.preventDefault();
          void generate(ask);
        }}
      >
        <GenerateButton label={t('insights.generate')} busy={busy} gate={gate} />
      </form>
      <Result made={made} busy={busy} balance={gate.balance} />
    </div>
  );
}

const todoOf = ({ title, description }: PredictiveInsight): Todo => ({ title, body: description, dueOn: null });

function Result({ made, busy, balance }: { made: Generated | undefined; busy: boolean; balance: number | undefined }) {
  const t = useT('ai-tools');
  const language = useLanguage();
  if (busy) return <LoadingShape lines={8} label={t('insights.reading')} />;
  if (!made) return <EmptyState icon="predictive" title={t('insights.toCome')} text={t('insights.toComeText')} />;
  const { insights } = made.result;
  return (
    <article className="ai-result" aria-live="polite" aria-label={t('insights.result')}>
      <header>
        <h3>{t('insights.result')}</h3>
        <CopyButton text={insights.map(({ title, description }) => `${title}\n${description}`).join('\n\n')} />
      </header>
      <ul className="ai-items" key={made.receipt.id}>
        {insights.map((insight, index) => (
          <InsightItem
            key={index}
            insight={insight}
            plain={made.receipt.offline}
            action={
              insight.actionable && (
                <AddTasksButton
                  todos={[todoOf(insight)]}
                  subject={subjectOf(insight.records)}
                  label={t('keep.addTask')}
                />
              )
            }
          >
            <span>{t(`insights.impact.${insight.impact}`)}</span>
            <Meter
              percent={insight.confidence}
              label={t('insights.confidence', { percent: formatPercent(insight.confidence / 100, language) })}
            />
            {insight.series && insight.series.length > 1 && (
              <Sparkline values={insight.series} label={t('insights.series', { values: insight.series.join(', ') })} />
            )}
            {insight.actionable && <span>{t('insights.actionable')}</span>}
          </InsightItem>
        ))}
      </ul>
      <p className="ai-how fw-small fw-muted">{t('insights.how')}</p>
      <ReceiptDetails receipt={made.receipt} balance={balance} />
    </article>
  );
}
