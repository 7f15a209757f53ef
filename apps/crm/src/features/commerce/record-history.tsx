import { commonNamespace, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Field } from '../../fields/field.js';
import { TimelineItem } from '../../timeline/timeline-entry.js';
import { timelineQuery } from '../../timeline/timeline.api.js';
import type { CommerceType } from './commerce.api.js';
import '../../timeline/timeline.css';

type Props = { type: CommerceType; id: string; sample: boolean; facts: readonly Field[] };

/** Who changed what, the latest first. */
export function RecordHistory({ type, id, sample, facts }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const history = useInfiniteQuery(timelineQuery({ type, id }, 'change'));
  const entries = history.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={t('commerce.history')}>
      <h3>{t('commerce.history')}</h3>
      {entries ? (
        <ol className="crm-timeline">
          {entries.map((entry) => (
            <TimelineItem
              key={entry.kind === 'change' ? entry.version : entry.at}
              entry={entry}
              sample={sample}
              facts={facts}
              mayWrite={false}
            />
          ))}
        </ol>
      ) : history.error ? (
        <ErrorState title={t('timeline.failed')} error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <LoadingShape lines={2} />
      )}
      {history.hasNextPage && (
        <PlainButton busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </section>
  );
}
