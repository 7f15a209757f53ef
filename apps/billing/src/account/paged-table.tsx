import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { Table, type TableColumnsType } from '@fernway/ui/data';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';

type Pages<Row> = { pages: { items: Row[] }[] };

/** A titled list that grows by pages, in its four states. `tools` (filters, a link) stay whatever the state is. */
export function PagedTable<Row extends { id: string }>({
  title,
  tools,
  query,
  columns,
  more = true,
  empty,
}: {
  title: string;
  tools?: ReactNode;
  query: UseInfiniteQueryResult<Pages<Row>>;
  columns: TableColumnsType<Row>;
  more?: boolean | undefined;
  empty: { title: string; text?: string; action?: ReactNode };
}) {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const id = useId();
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="fw-card bl-panel" aria-labelledby={id}>
      <header className="bl-panel-head">
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      {query.error ? (
        <ErrorState title={t('account.failed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <LoadingShape shape="table" lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState icon="billing" {...empty} />
      ) : (
        <Table columns={columns} dataSource={rows} rowKey="id" pagination={false} size="small" />
      )}
      {more && query.hasNextPage && (
        <PlainButton className="bl-more" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
          {common('loadMore')}
        </PlainButton>
      )}
    </section>
  );
}
