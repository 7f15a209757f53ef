import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { savedIdeasQuery } from './promotions.api.js';
import { SavedIdea } from './saved-idea.js';

/** Ideas that the workspace keeps, the newest first. */
export function SavedView({ onBegin }: { onBegin: () => void }) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(savedIdeasQuery);
  const saved = data?.pages.flatMap(({ items }) => items) ?? [];
  if (error && !data) return <ErrorState title={t('promotions.savedFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape shape="card" lines={4} />;
  if (saved.length === 0) {
    const begin = (
      <PlainButton kind="primary" onClick={onBegin}>
        {t('promotions.begin')}
      </PlainButton>
    );
    return <EmptyState icon="note" title={t('promotions.noSaved')} text={t('promotions.noSavedText')} action={begin} />;
  }
  return (
    <>
      <ul className="ai-promo-saved">
        {saved.map((each) => (
          <SavedIdea key={each.id} saved={each} />
        ))}
      </ul>
      {hasNextPage && (
        <PlainButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </>
  );
}
