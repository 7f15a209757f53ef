import { useT } from '@fernway/i18n';
import { Dialog, EmptyState, Icon, Page, PlainButton } from '@fernway/ui';
import { useNavigate, useParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '../../answer/answer.css';
import '../../tool/tool.css';
import { chatPath } from '../../conversations/chat-path.js';
import { conversationsQuery } from '../../conversations/conversations.api.js';
import { History } from '../../conversations/history.js';
import { ConversationView } from './conversation-view.js';
import './chat.css';

/** Questions about the own records: what was asked at the left (on a phone behind a button), the conversation beside it. */
export function ChatPage() {
  const t = useT('ai-tools-pages');
  const mayAsk = useCan('ai:use');
  return mayAsk ? (
    <Chat />
  ) : (
    <Page title={t('chat.title')}>
      <EmptyState icon="chat" title={t('chat.notAllowed')} text={t('chat.notAllowedText')} />
    </Page>
  );
}

function Chat() {
  const t = useT('ai-tools-pages');
  const navigate = useNavigate();
  const { id } = useParams();
  const [drawer, setDrawer] = useState(false);
  const { data } = useInfiniteQuery(conversationsQuery);
  const title = data?.pages.flatMap(({ items }) => items).find((conversation) => conversation.id === id)?.title;
  const actions = (
    <>
      <PlainButton className="ai-history-button" onClick={() => setDrawer(true)}>
        <Icon name="clock" />
        {t('chat.history')}
      </PlainButton>
      <PlainButton onClick={() => navigate(chatPath)} disabled={!id}>
        <Icon name="plus" />
        {t('chat.new')}
      </PlainButton>
    </>
  );
  return (
    <Page title={t('chat.title')} aside={title} actions={actions} fill>
      <div className="ai-chat">
        <aside className="ai-chat-history">
          <History current={id} />
        </aside>
        <ConversationView key={id ?? ''} id={id} />
      </div>
      {drawer && (
        <Dialog side title={t('chat.history')} onClose={() => setDrawer(false)}>
          <History current={id} onOpen={() => setDrawer(false)} />
        </Dialog>
      )}
    </Page>
  );
}
