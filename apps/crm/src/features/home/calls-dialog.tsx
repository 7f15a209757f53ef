import { type Activity, listActivities } from '@fernway/contracts/http/crm-activities';
import { activityPath } from '@fernway/contracts/records/pages';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, ErrorState, LoadingShape, PlainButton, RelativeTime } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';

const made = JSON.stringify({ any: [{ all: [{ field: 'direction', is: 'none-of', value: ['in'] }] }] });

/** Calls since an instant that lie behind and were not received. */
const callsQuery = (from: string) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'calls', from],
    queryFn: ({ signal, pageParam }) =>
      call(listActivities, {
        query: {
          type: 'call',
          from,
          to: new Date().toISOString(),
          filter: made,
          sort: '-occurredAt',
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: ['crm.activit'] },
  });

/** The calls since an instant. */
export function CallsDialog({ from, onClose }: { from: string; onClose: () => void }) {
  const t = useT('crm');
  return (
    <Dialog title={t('home.stats.callsMade')} onClose={onClose}>
      <Calls from={from} />
    </Dialog>
  );
}

function Calls({ from }: { from: string }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(callsQuery(from));
  if (error) return <ErrorState title={t('home.stats.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape lines={6} />;
  const calls = data.pages.flatMap(({ items }) => items);
  if (calls.length === 0) return <p className="fw-muted">{t('home.stats.fill.callsMade')}</p>;
  return (
    <>
      <ul className="crm-calls">
        {calls.map((one) => (
          <li key={one.id}>
            <Subject call={one} /> <RelativeTime at={one.occurredAt} />
          </li>
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

/** Leads to whom or what a call was about, else to the call. */
function Subject({ call: { id, subject, ...about } }: { call: Activity }) {
  const t = useT('crm');
  return <Link to={activityPath(id, about)}>{subject || t('activity.kinds.call')}</Link>;
}
