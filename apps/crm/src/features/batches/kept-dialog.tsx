import { pathOf } from '@fernway/contracts/records/pages';
import type { Batch } from '@fernway/contracts/http/crm-batches';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, ErrorState, LoadingShape, PlainButton, RelativeTime } from '@fernway/ui';
import { useMembers } from '@fernway/web-kit/members';
import { Link } from '@fernway/web-kit/router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keptQuery } from './batches.api.js';

/** What an undo or a bulk change left as it is, why, and who changed it: each with its way there. */
export function KeptDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { memberName } = useMembers();
  const kept = useInfiniteQuery(keptQuery(batch.id));
  const rows = kept.data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog title={t('batches.keptTitle')} wide onClose={onClose}>
      <p>{t(batch.kind === 'undo' ? 'batches.keptText' : 'batches.fullText')}</p>
      {rows ? (
        <ul className="crm-batch-kept">
          {rows.map(({ recordType, recordId, name, reason, changedBy, changedAt, deleted }) => (
            <li key={recordId}>
              {deleted ? <span>{name}</span> : <Link to={pathOf(recordType, recordId)}>{name}</Link>}
              <span className="fw-muted fw-small">
                {t(`batches.reason.${deleted ? 'deleted' : reason}`)}
                {changedBy && ` · ${memberName(changedBy) ?? ''}`}
                {changedAt && (
                  <>
                    {' · '}
                    <RelativeTime at={changedAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : kept.error ? (
        <ErrorState title={t('record.failed')} error={kept.error} onRetry={() => void kept.refetch()} />
      ) : (
        <LoadingShape lines={3} />
      )}
      {kept.hasNextPage && (
        <PlainButton busy={kept.isFetchingNextPage} onClick={() => void kept.fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </Dialog>
  );
}
