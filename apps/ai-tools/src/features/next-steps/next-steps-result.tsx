import type { Receipt } from '@fernway/contracts/http/ai';
import type { NextStep, NextSteps } from '@fernway/contracts/http/ai-copilot';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, LoadingShape } from '@fernway/ui';
import { CopyButton } from '../../tool/copy-button.js';
import type { Subject } from '../../tool/keep.api.js';
import { AddTasksButton, SaveNoteButton } from '../../tool/keep-buttons.js';
import { ReceiptDetails } from '../../tool/receipt-details.js';

export type Recommended = { result: NextSteps; receipt: Receipt; deal: Deal | undefined };

const asTodo = ({ title, reason, dueOn }: NextStep) => ({ title, body: reason, dueOn });

export function NextStepsResult({
  recommended,
  busy,
  balance,
}: {
  recommended: Recommended | undefined;
  busy: boolean;
  balance: number | undefined;
}) {
  const t = useT('ai-tools');
  const language = useLanguage();
  if (busy) return <LoadingShape lines={8} label={t('steps.thinking')} />;
  if (!recommended) return <EmptyState icon="bullets" title={t('steps.empty')} text={t('steps.emptyText')} />;
  const { result, receipt, deal } = recommended;
  const subject: Subject = deal ? { dealId: deal.id } : {};
  const day = (on: string) => formatDate(`${on}T12:00:00Z`, language, { timeZone: 'UTC' });
  const text = result.steps
    .map(
      ({ title, reason, dueOn }, index) =>
        `${index + 1}. ${[title, dueOn && t('due', { day: day(dueOn) })].filter(Boolean).join(' · ')}\n   ${reason}`,
    )
    .join('\n');
  return (
    <article className="ai-result" aria-live="polite" aria-label={t('steps.result')} key={receipt.id}>
      <header>
        <h3>{deal ? t('steps.for', { deal: deal.name }) : t('steps.result')}</h3>
        <CopyButton text={text} />
      </header>
      <ol className="ai-items">
        {result.steps.map((step, index) => (
          <li key={index} className="ai-item">
            <div>
              <p>
                <strong>{step.title}</strong>
              </p>
              <p className="fw-small">{step.reason}</p>
              {step.dueOn && <p className="fw-small fw-muted">{t('due', { day: day(step.dueOn) })}</p>}
            </div>
            <AddTasksButton todos={[asTodo(step)]} subject={subject} label={t('keep.addTask')} />
          </li>
        ))}
      </ol>
      <div className="ai-actions">
        <AddTasksButton
          todos={result.steps.map(asTodo)}
          subject={subject}
          label={t('keep.addTasks', { count: result.steps.length })}
        />
        <SaveNoteButton subject={subject} title={t('steps.result')} body={text} />
      </div>
      <ReceiptDetails receipt={receipt} balance={balance} />
    </article>
  );
}
