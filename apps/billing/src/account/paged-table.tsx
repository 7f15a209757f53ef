import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { Table, type TableColumnsType } from '@fernway/ui/data';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';

type RowsProps<Row> = {
  query: UseInfiniteQueryResult<{ pages: { items: Row[] }[] }>;
  columns: TableColumnsType<Row>;
  empty: { title: string; text?: string; action?: ReactNode };
};
type Props<Row> = RowsProps<Row> & { title: string; tools?: ReactNode; more?: boolean | undefined };

/** A titled list that grows by pages, in its four states. `tools` (filters, a link) stay whatever the state is. */
export function PagedTable<Row extends { id: string }>({
  title,
  tools,
  query,
  columns,
  more = true,
  empty,
}: Props<Row>) {
  const common = useT(commonNamespace);
  const id = useId();
  return (
    <section className="fw-card bl-panel" aria-labelledby={id}>
      <header className="bl-panel-head">
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      <Rows query={query} columns={columns} empty={empty} />
      {more && query.hasNextPage && (
        <PlainButton className="bl-more" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
          {common('loadMore')}
        </PlainButton>
      )}
    </section>
  );
}

function Rows<Row extends { id: string }>({ query, columns, empty }: RowsProps<Row>) {
  const t = useT('billing');
  if (query.error)
    return <ErrorState title={t('account.failed')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingShape shape="table" lines={4} />;
  const rows = query.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <EmptyState icon="billing" {...empty} />;
  return <Table columns={columns} dataSource={rows} rowKey="id" pagination={false} size="small" />;
}
