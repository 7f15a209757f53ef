import type { ChatMessage } from '@fernway/contracts/http/ai-chat';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import type { IconName } from '@fernway/ui';
import { CopyButton } from '../tool/copy-button.js';
import { ReceiptDetails } from '../tool/receipt-details.js';
import { AnswerText } from './answer-text.js';
import { soFar } from './markdown.js';
import { ProposalCards } from './proposal-cards.js';
import { SourceList } from './source-list.js';

/** What the last answer alone has: its balance, and that it can be written once more. */
export type Latest = { balance: number | undefined; price: string; ready: boolean; onAgain: () => void };

const notices = { unfounded: 'info', stopped: 'info', broken: 'warning' } as const satisfies Partial<
  Record<ChatMessage['state'], IconName>
>;

/** A kept answer: text, what it rests on, what it suggests, and what it cost. */
export function AnswerMessage({
  message,
  conversationId,
  latest,
}: {
  message: ChatMessage;
  conversationId: string;
  latest?: Latest | undefined;
}) {
  const t = useT('ai-tools-pages');
  const { text, citations, proposals, state, receipt } = message;
  return (
    <article className="ai-answer" aria-label={t('chat.answer')}>
      <AnswerText text={state === 'stopped' || state === 'broken' ? soFar(text) : text} citations={citations} />
      {state !== 'complete' && (
        <p className="ai-notice fw-small fw-muted">
          <Icon name={notices[state]} />
          {t(`chat.states.${state}`)}
        </p>
      )}
      <SourceList citations={citations} />
      {proposals.length > 0 && <ProposalCards conversationId={conversationId} ids={proposals} />}
      <div className="ai-answer-actions">
        <CopyButton kind="quiet" text={plain(text)} />
        {latest && <AgainButton latest={latest} />}
      </div>
      {receipt && <ReceiptDetails receipt={receipt} balance={latest?.balance} />}
    </article>
  );
}

export function AgainButton({ latest: { onAgain, price, ready } }: { latest: Latest }) {
  const t = useT('ai-tools-pages');
  return (
    <PlainButton kind="quiet" disabled={!ready} onClick={onAgain}>
      <Icon name="refresh" />
      {price ? `${t('chat.again')} · ${price}` : t('chat.again')}
    </PlainButton>
  );
}

/** Numbers of citations mean nothing elsewhere. */
const plain = (text: string) => text.replace(/ ?\[\d{1,3}\]/g, '');
