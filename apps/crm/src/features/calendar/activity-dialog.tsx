import { useT } from '@fernway/i18n';
import { Dialog, ErrorState, LoadingShape } from '@fernway/ui';
import { ApiError } from '@fernway/web-kit';
import { useQuery } from '@tanstack/react-query';
import { TimelineItem } from '../../timeline/timeline-entry.js';
import '../../timeline/timeline.css';
import { activityQuery } from './calendar.api.js';

type Props = { id: string; writes: boolean; onClose: () => void };

/** A note or another activity that stands on no record, as notifications link to it. */
export function ActivityDialog({ id, writes, onClose }: Props) {
  const t = useT('crm');
  const { data: activity, error, refetch } = useQuery(activityQuery(id));

  const content = () => {
    if (error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-request'))
      return <p role="alert">{t('activity.gone')}</p>;
    if (activity)
      return (
        <ol className="crm-timeline">
          <TimelineItem
            entry={{ kind: 'activity', at: activity.occurredAt, activity }}
            sample={activity.sample}
            facts={[]}
            mayWrite={writes}
          />
        </ol>
      );
    if (error) return <ErrorState title={t('activity.failed')} error={error} onRetry={() => void refetch()} />;
    return <LoadingShape lines={4} />;
  };

  return (
    <Dialog title={t(`activity.kinds.${activity?.type ?? 'note'}`)} onClose={onClose}>
      {content()}
    </Dialog>
  );
}
