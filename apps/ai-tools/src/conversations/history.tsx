import type { Conversation } from '@fernway/contracts/http/ai-chat';
import { commonNamespace, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { conversationsQuery } from './conversations.api.js';
import { dayOf } from './day-of.js';
import { HistoryItem } from './history-item.js';

const days = ['today', 'yesterday', 'earlier'] as const;

/** One's conversations by day, the last spoken in first. */
export function History({ current, onOpen }: { current: string | undefined; onOpen?: () => void }) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const id = useId();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(conversationsQuery);
  if (isPending) return <LoadingShape lines={6} />;
  if (!data) return <ErrorState title={t('chat.historyUnread')} error={error} onRetry={() => void refetch()} />;
  const all = data.pages.flatMap(({ items }) => items);
  const now = new Date();
  const grouped: Record<(typeof days)[number], Conversation[]> = { today: [], yesterday: [], earlier: [] };
  for (const item of all) grouped[dayOf(item.updatedAt, now)].push(item);
  return (
    <nav className="ai-history" aria-label={t('chat.history')}>
      {all.length === 0 && <p className="fw-muted fw-small">{t('chat.noHistory')}</p>}
      {days
        .filter((day) => grouped[day].length > 0)
        .map((day) => (
          <section key={day} aria-labelledby={`${id}${day}`}>
            <h2 id={`${id}${day}`} className="fw-small fw-muted">
              {t(`chat.days.${day}`)}
            </h2>
            <ul>
              {grouped[day].map((conversation) => (
                <HistoryItem
                  key={conversation.id}
                  conversation={conversation}
                  current={conversation.id === current}
                  {...(onOpen && { onOpen })}
                />
              ))}
            </ul>
          </section>
        ))}
      {hasNextPage && (
        <PlainButton kind="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </nav>
  );
}
