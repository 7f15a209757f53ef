import type { TagUse } from '@fernway/contracts/http/crm-tags';
import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, Page, PlainButton, TextField } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { TagItem } from './tag-item.js';
import { tagUsesQuery } from './tags.api.js';
import '../../settings/settings.css';

/** All tags of the workspace, how often each is used, and what becomes of them. */
export function TagsPage() {
  const t = useT('crm');
  const mayConfigure = useCan('crm:configure');

  useEffect(() => {
    document.title = t('tags.title');
  }, [t]);

  return (
    <Page title={t('tags.title')} aside={mayConfigure && t('tags.text')}>
      {mayConfigure ? (
        <AllTags />
      ) : (
        <EmptyState icon="shield" title={t('settings.forbidden')} text={t('settings.forbiddenText')} />
      )}
    </Page>
  );
}

function AllTags() {
  const t = useT('crm');
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    tagUsesQuery(asked),
  );
  const tags = data?.pages.flatMap(({ items }) => items);
  return (
    <section className="fw-card crm-settings-form" aria-label={t('tags.title')}>
      <TextField
        label={t('tags.find')}
        type="search"
        autoComplete="off"
        maxLength={50}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {error && !tags ? (
        <ErrorState title={t('tags.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <TagList tags={tags} found={asked !== ''} />
      )}
      {hasNextPage && (
        <PlainButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('tags.more')}
        </PlainButton>
      )}
    </section>
  );
}

function TagList({ tags, found }: { tags: TagUse[] | undefined; found: boolean }) {
  const t = useT('crm');
  if (!tags) return <LoadingShape lines={3} />;
  if (tags.length === 0)
    return found ? (
      <p className="fw-muted">{t('tags.none')}</p>
    ) : (
      <EmptyState icon="bullets" title={t('tags.empty')} text={t('tags.emptyText')} />
    );
  return (
    <ul className="crm-settings-list">
      {tags.map((use) => (
        <TagItem key={use.tag.toLowerCase()} use={use} all={tags} />
      ))}
    </ul>
  );
}
