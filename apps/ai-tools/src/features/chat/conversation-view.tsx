import type { ChatMessage } from '@fernway/contracts/http/ai-chat';
import { commonNamespace, type Translate, useT } from '@fernway/i18n';
import { DraftRestored, EmptyState, ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { Bubble } from '@fernway/ui/chat';
import type { BubbleItemType } from '@fernway/ui/chat';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AgainButton, AnswerMessage, type Latest } from '../../answer/answer-message.js';
import { Announcer } from '../../answer/announcer.js';
import { QuestionMessage } from '../../answer/question-message.js';
import { RunningAnswer } from '../../answer/running-answer.js';
import { type Box, MessageBox } from '../../asking/message-box.js';
import { recover, type Running } from '../../asking/running.js';
import { useAsk } from '../../asking/use-ask.js';
import { useRecordInAddress } from '../../asking/use-record-in-address.js';
import { chatPath } from '../../conversations/chat-path.js';
import { messagesQuery } from '../../conversations/conversations.api.js';
import { Suggestions } from './suggestions.js';

/** What was said, the answer that is being written, and the box below. */
export function ConversationView({ id }: { id: string | undefined }) {
  const t = useT('ai-tools-pages');
  const asking = useAsk(id);
  const { gate, running, busy, draft, question, onQuestion, send, stop } = asking;
  useRecordInAddress(question, onQuestion);
  const box = useFocusFirst(id === undefined || running !== undefined);
  const messages = useInfiniteQuery({ ...messagesQuery(id ?? ''), enabled: id !== undefined });
  const shown = shownOf(messages.data, running);
  const choose = (text: string) => {
    onQuestion({ text });
    box.current?.focus({ cursor: 'end' });
  };

  if (isGone(messages.error) && !running) return <Gone />;
  if (messages.isError && !messages.data)
    return <ErrorState title={t('chat.unread')} error={messages.error} onRetry={() => void messages.refetch()} />;
  return (
    <section className="ai-chat-main" aria-label={t('chat.conversation')}>
      <div className="ai-chat-said">
        {id && messages.isPending && !running ? <LoadingShape lines={6} /> : null}
        {!id && !busy && <Suggestions onChoose={choose} />}
        <Said id={id} messages={messages} shown={shown} asking={asking} />
      </div>
      <Announcer running={running} ended={endOf(shown.at(-1), t)} />
      <DraftRestored {...draft} />
      <MessageBox
        ref={box}
        question={question}
        onQuestion={onQuestion}
        busy={busy}
        gate={gate}
        onSend={send}
        onStop={stop}
      />
    </section>
  );
}

/** All that was said, the latest last; without the answer that is being written again. */
const shownOf = (
  data: { pages: readonly { items: ChatMessage[] }[] } | undefined,
  running: Running | undefined,
): ChatMessage[] => {
  const said = (data?.pages ?? []).flatMap(({ items }) => items).toReversed();
  return running?.again && said.at(-1)?.role === 'assistant' ? said.slice(0, -1) : said;
};

/** Who begins to ask, or goes on, types. A phone's keyboard would cover the page. */
function useFocusFirst(typesHere: boolean) {
  const box = useRef<Box>(null);
  const [focusFirst] = useState(typesHere && matchMedia('(pointer: fine)').matches);
  useEffect(() => {
    if (focusFirst) box.current?.focus();
  }, [focusFirst]);
  return box;
}

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** How the last answer ended, where it was broken off. */
const endOf = (last: ChatMessage | undefined, t: Translate): string | undefined =>
  last?.role === 'assistant' && last.state !== 'complete' ? t(`chat.states.${last.state}`) : undefined;

function Gone() {
  const t = useT('ai-tools-pages');
  return (
    <EmptyState
      icon="chat"
      title={t('chat.gone')}
      text={t('chat.goneText')}
      action={
        <Link className="fw-button" to={chatPath}>
          {t('chat.new')}
        </Link>
      }
    />
  );
}

type Earlier = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
type SaidProps = {
  id: string | undefined;
  messages: Earlier;
  shown: readonly ChatMessage[];
  asking: ReturnType<typeof useAsk>;
};

/** The messages, and the answer that is being written or that is missing. */
function Said({ id, messages, shown, asking: { gate, running, busy, again } }: SaidProps) {
  const retry = useRecovery(id);
  const last = shown.at(-1);
  const latest: Latest = { balance: gate.balance, price: gate.priceText, ready: gate.ready && !busy, onAgain: again };
  const items: BubbleItemType[] = [
    ...(messages.hasNextPage ? [bubble('older', <OlderButton messages={messages} />)] : []),
    ...shown.map((message) => bubbleOf(message, id!, message === last && !busy ? latest : undefined)),
    ...(running ? [bubble('running', <RunningAnswer running={running} onRetry={retry} />)] : []),
    ...(last?.role === 'user' && !running && !busy ? [bubble('unanswered', <Unanswered latest={latest} />)] : []),
  ];
  return items.length > 0 && <Bubble.List items={items} style={{ height: '100%' }} />;
}

function useRecovery(id: string | undefined) {
  const common = useT(commonNamespace);
  const client = useQueryClient();
  return () =>
    id &&
    void recover(client, id).catch((error: unknown) =>
      notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) }),
    );
}

function OlderButton({ messages }: { messages: Earlier }) {
  const t = useT('ai-tools-pages');
  return (
    <PlainButton busy={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
      {t('chat.older')}
    </PlainButton>
  );
}

/** Answers use the whole width, however short they are, and what the list leaves free at their end. */
const whole = { width: '100%' };
const bubble = (key: string, content: BubbleItemType['content']): BubbleItemType => ({
  key,
  role: 'ai',
  variant: 'borderless',
  styles: { root: { paddingInlineEnd: 0 }, body: whole, content: whole },
  content,
});

const bubbleOf = (message: ChatMessage, conversationId: string, latest: Latest | undefined): BubbleItemType =>
  message.role === 'user'
    ? { key: message.id, role: 'user', placement: 'end', content: <QuestionMessage message={message} /> }
    : bubble(message.id, <AnswerMessage message={message} conversationId={conversationId} latest={latest} />);

function Unanswered({ latest }: { latest: Latest }) {
  const t = useT('ai-tools-pages');
  return (
    <div className="ai-answer">
      <p className="ai-notice fw-small fw-muted">{t('chat.unanswered')}</p>
      <div className="ai-answer-actions">
        <AgainButton latest={latest} />
      </div>
    </div>
  );
}
