import type { ChatMessage } from '@fernway/contracts/http/ai-chat';
import { useT } from '@fernway/i18n';
import { memo } from 'react';
import { AttachedRecords } from '../asking/attached-records.js';

export const QuestionMessage = memo(function QuestionMessage({ message }: { message: ChatMessage }) {
  const t = useT('ai-tools-pages');
  return (
    <div className="ai-question">
      <span className="fw-hidden">{t('chat.you')}</span>
      {message.text}
      <AttachedRecords records={message.attached} />
    </div>
  );
});
