import { commonNamespace, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RelatedRow, relatedQuery } from './related.api.js';

type Props = {
  title: string;
  empty: string;
  /** Which records: contacts or deals, and whose. */
  kind: 'contacts' | 'deals';
  of: { contactId: string } | { companyId: string };
  action?: ReactNode;
};

/** Records that belong to the one that is shown. */
export function RelatedPanel({ title, empty, kind, of, action }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const related = useInfiniteQuery(relatedQuery(kind, of));
  const rows = related.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="crm-record-panel" aria-label={title}>
      <div className="crm-record-panel-head">
        <h2>{title}</h2>
        {action}
      </div>
      {related.error && !rows ? (
        <ErrorState title={t('record.failed')} error={related.error} onRetry={() => void related.refetch()} />
      ) : !rows ? (
        <LoadingShape lines={2} />
      ) : rows.length === 0 ? (
        <p className="fw-muted">{empty}</p>
      ) : (
        <RelatedList rows={rows} />
      )}
      {related.hasNextPage && (
        <PlainButton busy={related.isFetchingNextPage} onClick={() => void related.fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </section>
  );
}

export function RelatedList({ rows }: { rows: RelatedRow[] }) {
  return (
    <ul className="crm-related">
      {rows.map(({ id, to, name, detail, value }) => (
        <li key={id}>
          <Link to={to}>{name}</Link>
          {(detail || value) && (
            <span className="fw-small fw-muted">
              {value} {value && detail && '· '}
              {detail}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
