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
  const list = () => {
    if (related.error && !rows)
      return <ErrorState title={t('record.failed')} error={related.error} onRetry={() => void related.refetch()} />;
    if (!rows) return <LoadingShape lines={2} />;
    return rows.length > 0 ? <RelatedList rows={rows} /> : <p className="fw-muted">{empty}</p>;
  };
  return (
    <section className="crm-record-panel" aria-label={title}>
      <div className="crm-record-panel-head">
        <h2>{title}</h2>
        {action}
      </div>
      {list()}
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
