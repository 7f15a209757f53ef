import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';

type Read<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;

/** A titled card that reads one thing and is loading, failed or filled by itself, whatever its neighbours are. */
export function Panel<Data>({
  title,
  actions,
  read,
  lines = 3,
  children,
}: {
  title: string;
  actions?: ReactNode;
  read: Read<Data>;
  /** Of the grey shape while it loads. */
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  const t = useT('billing');
  const id = useId();
  return (
    <section className="fw-card bl-panel" aria-labelledby={id}>
      <header className="bl-panel-head">
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {read.error ? (
        <ErrorState title={t('account.failed')} error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data === undefined ? (
        <LoadingShape shape="card" lines={lines} />
      ) : (
        children(read.data)
      )}
    </section>
  );
}
