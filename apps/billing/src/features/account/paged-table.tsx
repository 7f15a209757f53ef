import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { Table, type TableColumnsType } from '@fernway/ui/data';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type Pages<Row> = { pages: { items: Row[] }[] };

/** A titled list that grows by pages, in its four states. */
export function PagedTable<Row extends { id: string }>({
  title,
  query,
  columns,
  empty,
  failed,
}: {
  title: string;
  query: UseInfiniteQueryResult<Pages<Row>>;
  columns: TableColumnsType<Row>;
  empty: { title: string; text: string; action?: ReactNode };
  failed: string;
}) {
  const common = useT(commonNamespace);
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="fw-card bl-section">
      <h2>{title}</h2>
      {query.error ? (
        <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <LoadingShape shape="table" lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState icon="billing" {...empty} />
      ) : (
        <Table columns={columns} dataSource={rows} rowKey="id" pagination={false} size="small" />
      )}
      {query.hasNextPage && (
        <PlainButton className="bl-more" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
          {common('loadMore')}
        </PlainButton>
      )}
    </section>
  );
}
