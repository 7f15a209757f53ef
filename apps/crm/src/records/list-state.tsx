import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, type IconName, LoadingShape, PlainButton } from '@fernway/ui';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { ReactNode } from 'react';
import type { ListLook } from '../views/use-list-look.js';
import type { ListRecord } from './record-kind.js';
import type { RecordRows } from './use-record-rows.js';

const icons: Record<RecordType, IconName> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  product: 'template',
  sale: 'spreadsheet',
  expense: 'note',
};

type Props<R extends ListRecord> = {
  type: RecordType;
  look: ListLook;
  data: RecordRows<R>;
  /** Of the rows that are drawn: an answer is drawn a little after it came. */
  drawn: number;
  addButton?: ReactNode;
  children: ReactNode;
};

/** The rows where there are any; else why there are none. */
export function ListState<R extends ListRecord>({ type, look, data, drawn, addButton, children }: Props<R>) {
  const t = useT('crm');
  const texts = (key: string) => t(`records.${type}.${key}`);
  if (data.error && drawn === 0) return <ErrorState title={texts('failed')} error={data.error} onRetry={data.retry} />;
  if (data.loading || drawn < Math.min(1, data.rows.length))
    return <LoadingShape shape="table" lines={8} label={texts('loading')} />;
  if (drawn > 0) return children;
  if (look.narrowed)
    return (
      <EmptyState
        icon="search"
        title={texts('noMatch')}
        action={<PlainButton onClick={look.showAll}>{texts('showAll')}</PlainButton>}
      />
    );
  return <EmptyState icon={icons[type]} title={texts('empty')} text={texts('emptyText')} action={addButton} />;
}
