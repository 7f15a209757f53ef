import type { Receipt } from '@fernway/contracts/http/ai';
import type { CallAction, CallSummary } from '@fernway/contracts/http/ai-copilot';
import type { Contact } from '@fernway/contracts/http/crm';
import { formatDate, type Language, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, Icon, LoadingShape } from '@fernway/ui';
import { CopyButton } from '../../tool/copy-button.js';
import type { Subject } from '../../tool/keep.api.js';
import { AddTasksButton, SaveNoteButton } from '../../tool/keep-buttons.js';
import { SendButton } from '../../tool/send-button.js';
import { ReceiptDetails } from '../../tool/receipt-details.js';
import { asText } from './call-text.js';

export type Summarised = { result: CallSummary; receipt: Receipt; contact: Contact | undefined };

const sentimentIcons = { positive: 'success', neutral: 'more', negative: 'warning', unknown: 'info' } as const;
const asTodo = ({ text, quote, dueOn }: CallAction) => ({ title: text, body: quote === text ? '' : quote, dueOn });

export function CallResult({
  summarised,
  busy,
  balance,
}: {
  summarised: Summarised | undefined;
  busy: boolean;
  balance: number | undefined;
}) {
  const t = useT('ai-tools');
  const language = useLanguage();
  if (busy) return <LoadingShape lines={8} label={t('calls.reading')} />;
  if (!summarised) return <EmptyState icon="phone" title={t('calls.empty')} text={t('calls.emptyText')} />;
  const { result, receipt, contact } = summarised;
  const { summary, decisions, actions, sentiment, followUp } = result;
  const subject: Subject = contact ? { contactId: contact.id } : {};
  const day = (on: string) => dayText(on, language);
  const text = asText(result, t, day);
  return (
    <article className="ai-result" aria-live="polite" aria-label={t('calls.result')} key={receipt.id}>
      <header>
        <h3>{t('calls.summary')}</h3>
        <CopyButton text={text} />
      </header>
      <p className="ai-result-text">{summary}</p>
      <Mood sentiment={sentiment} followUp={followUp} />
      <Decisions decisions={decisions} />
      <Actions actions={actions} subject={subject} />
      <div className="ai-actions">
        {actions.length > 1 && (
          <AddTasksButton
            todos={actions.map(asTodo)}
            subject={subject}
            label={t('keep.addTasks', { count: actions.length })}
          />
        )}
        <SaveNoteButton subject={subject} title={t('calls.note')} body={text} />
        <SendButton contact={contact} title={t('calls.note')} body={text} />
      </div>
      <ReceiptDetails receipt={receipt} balance={balance} />
    </article>
  );
}

const dayText = (on: string, language: Language) => formatDate(`${on}T12:00:00Z`, language, { timeZone: 'UTC' });

/** How the call went, and when it is to go on. */
function Mood({ sentiment, followUp }: Pick<CallSummary, 'sentiment' | 'followUp'>) {
  const t = useT('ai-tools');
  const language = useLanguage();
  return (
    <div className="ai-facts">
      <span className="fw-badge">
        <Icon name={sentimentIcons[sentiment]} />
        {t(`calls.sentiment.${sentiment}`)}
      </span>
      {followUp && (
        <span className="fw-badge" title={followUp.quote}>
          <Icon name="calendar" />
          {t('calls.followUp', { day: dayText(followUp.on, language) })}
        </span>
      )}
    </div>
  );
}

function Decisions({ decisions }: Pick<CallSummary, 'decisions'>) {
  const t = useT('ai-tools');
  if (decisions.length === 0) return null;
  return (
    <>
      <h4>{t('calls.decisions')}</h4>
      <ul className="ai-items">
        {decisions.map((decision, index) => (
          <li key={index}>
            {decision.text}
            <Quote {...decision} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Actions({ actions, subject }: Pick<CallSummary, 'actions'> & { subject: Subject }) {
  const t = useT('ai-tools');
  if (actions.length === 0) return null;
  return (
    <>
      <h4>{t('calls.actions')}</h4>
      <ul className="ai-items">
        {actions.map((action, index) => (
          <ActionItem key={index} action={action} subject={subject} />
        ))}
      </ul>
    </>
  );
}

/** Who is to do what by when; one press away from being a task. */
function ActionItem({ action, subject }: { action: CallAction; subject: Subject }) {
  const t = useT('ai-tools');
  const language = useLanguage();
  return (
    <li className="ai-item">
      <div>
        <p>{action.text}</p>
        <div className="ai-facts fw-small fw-muted">
          <span>{action.owner ? t('calls.owner', { name: action.owner }) : t('calls.nobody')}</span>
          {action.dueOn && <span>{t('due', { day: dayText(action.dueOn, language) })}</span>}
        </div>
      </div>
      <AddTasksButton todos={[asTodo(action)]} subject={subject} label={t('keep.addTask')} />
      <Quote {...action} />
    </li>
  );
}

/** The sentence of the notes, where it says more than the item. */
function Quote({ text, quote }: { text: string; quote: string }) {
  return quote === text ? null : <blockquote className="ai-quote fw-small fw-muted">{quote}</blockquote>;
}
