import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { savedIdeasQuery } from './promotions.api.js';
import { SavedIdea } from './saved-idea.js';

/** Ideas that the workspace keeps, the newest first. */
export function SavedView({ onBegin }: { onBegin: () => void }) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(savedIdeasQuery);
  const saved = data?.pages.flatMap(({ items }) => items) ?? [];
  const view = useRef<HTMLElement>(null);
  const deleting = useRef(false);
  useEffect(() => {
    // The button that an idea was deleted with went with it: the keyboard goes on from here.
    if (deleting.current && document.activeElement === document.body) view.current?.focus();
  }, [saved.length]);

  if (error && !data)
    return <ErrorState title={t('promotions.savedFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape shape="card" lines={4} />;
  const begin = (
    <PlainButton kind="primary" onClick={onBegin}>
      {t('promotions.begin')}
    </PlainButton>
  );
  return (
    <section ref={view} tabIndex={-1} className="ai-promo-kept" aria-label={t('promotions.views.saved')}>
      {saved.length === 0 ? (
        <EmptyState icon="note" title={t('promotions.noSaved')} text={t('promotions.noSavedText')} action={begin} />
      ) : (
        <ul className="ai-promo-saved">
          {saved.map((each) => (
            <SavedIdea key={each.id} saved={each} onDelete={() => (deleting.current = true)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <PlainButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </section>
  );
}
