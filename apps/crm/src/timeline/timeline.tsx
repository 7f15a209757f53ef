import { type TimelineEntry, type TimelineKind, timelineKinds } from '@fernway/contracts/http/crm-timeline';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fact } from '../record/facts.js';
import type { Subject } from '../record/record.api.js';
import { ActivityBox } from './activity-box.js';
import { TimelineItem } from './timeline-entry.js';
import { timelineQuery } from './timeline.api.js';
import './timeline.css';

const keyOf = (entry: TimelineEntry): string =>
  entry.kind === 'change' ? `v${entry.version}` : entry.kind === 'activity' ? entry.activity.id : entry.task.id;

/** What was said, done and changed, the latest first, below the box that adds to it. */
export function Timeline({ subject, sample, facts }: { subject: Subject; sample: boolean; facts: readonly Fact[] }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const mayWrite = useCan('activities:write');
  const [kind, setKind] = useState<TimelineKind>();
  const timeline = useInfiniteQuery(timelineQuery(subject, kind));
  const entries = timeline.data?.pages.flatMap(({ items }) => items);

  const list = () => {
    if (timeline.error && !entries)
      return <ErrorState title={t('timeline.failed')} error={timeline.error} onRetry={() => void timeline.refetch()} />;
    if (!entries) return <LoadingShape lines={6} />;
    if (entries.length === 0) return <EmptyState icon="clock" title={t('timeline.empty')} />;
    return (
      <ol className="crm-timeline">
        {entries.map((entry) => (
          <TimelineItem key={keyOf(entry)} entry={entry} sample={sample} facts={facts} mayWrite={mayWrite} />
        ))}
      </ol>
    );
  };

  return (
    <>
      {mayWrite && <ActivityBox key={subject.id} subject={subject} />}
      <div className="crm-timeline-head">
        <h2>{t('timeline.title')}</h2>
        <select
          className="fw-input"
          aria-label={t('timeline.show')}
          value={kind ?? ''}
          onChange={(event) => setKind((event.target.value || undefined) as TimelineKind | undefined)}
        >
          <option value="">{t('timeline.kinds.all')}</option>
          {timelineKinds.map((one) => (
            <option key={one} value={one}>
              {t(`timeline.kinds.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {list()}
      {timeline.hasNextPage && (
        <PlainButton busy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </>
  );
}
