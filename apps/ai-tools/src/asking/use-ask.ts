import { beginConversation, regenerateAnswer, sendMessage } from '@fernway/contracts/http/ai-chat';
import { useT } from '@fernway/i18n';
import { call, errorText } from '@fernway/web-kit';
import { useNavigate } from '@fernway/web-kit/router';
import { stream } from '@fernway/web-kit/stream';
import { useTokenGate } from '@fernway/web-kit/token-gate';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chatPath } from '../conversations/chat-path.js';
import { emptyQuestion, type Question } from './question.js';
import { follow, stop, useRunning } from './running.js';

/** Asking in a conversation, or in one to come: what is refused stays in the box. */
export function useAsk(conversationId: string | undefined) {
  const t = useT('ai-tools-pages');
  const shared = useT('ai-tools');
  const client = useQueryClient();
  const navigate = useNavigate();
  const gate = useTokenGate('chat');
  const running = useRunning(conversationId);
  const [question, setQuestion] = useState(emptyQuestion);
  const draft = useDraft(`chat:${conversationId ?? 'new'}`, question, setQuestion);
  const [begun, setBegun] = useState<string | true>();
  const failure = { title: shared('failed.title'), description: t('chat.failed') };
  const failed = (error: unknown) => ({ ...failure, description: errorText(error, failure.description) });

  const send = async () => {
    if (begun || running) return;
    const body = { text: question.text, records: question.attached.map(({ type, id }) => ({ type, id })) };
    setBegun(true);
    await gate.run(
      async () => {
        const id = conversationId ?? (await call(beginConversation, { body: {} })).id;
        setBegun(id);
        return follow(client, id, {
          again: false,
          open: (signal) => stream(sendMessage, { params: { id }, body, signal }),
          onAsked: () => {
            draft.sent();
            setQuestion(emptyQuestion);
            if (id !== conversationId) navigate(`${chatPath}/${id}`, { replace: true });
          },
        });
      },
      { failure: failed },
    );
    setBegun(undefined);
  };

  const again = () => {
    if (!conversationId || running) return;
    const open = (signal: AbortSignal) =>
      stream(regenerateAnswer, { params: { id: conversationId }, body: {}, signal });
    void gate.run(() => follow(client, conversationId, { again: true, open }), { failure: failed });
  };

  const at = conversationId ?? (begun === true ? undefined : begun);
  const busy = Boolean(begun) || running?.state === 'asking' || running?.state === 'writing';
  const onQuestion = (change: Partial<Question>) => setQuestion((before) => ({ ...before, ...change }));
  return {
    gate,
    running,
    busy,
    draft,
    question,
    onQuestion,
    send: () => void send(),
    again,
    stop: () => at && stop(at),
  };
}
