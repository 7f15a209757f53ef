import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { BulkBar } from '../bulk/bulk-bar.js';
import { ColumnDialog } from '../views/column-dialog.js';
import { useListLook } from '../views/use-list-look.js';
import { ViewTabs } from '../views/view-tabs.js';
import { areSortedApart } from './amounts-of.js';
import { ListRows } from './list-rows.js';
import { ListState } from './list-state.js';
import { ListToolbar, type Opened } from './list-toolbar.js';
import type { ListRecord, RecordKind } from './record-kind.js';
import { useSelection } from '../bulk/selection.js';
import { useCellSave } from './use-cell-save.js';
import { useRecordRows } from './use-record-rows.js';
import './records.css';

type Props<R extends ListRecord> = {
  kind: RecordKind<R>;
  /** In which money without a currency is compared. */
  currency?: string;
  /** What fills an empty list; none for those who may not. */
  addButton?: ReactNode;
};

/** A list of records of one kind: views, search, filter and columns above, the rows below. */
export function RecordList<R extends ListRecord>({ kind, currency = 'USD', addButton }: Props<R>): ReactNode {
  const t = useT('crm');
  const look = useListLook(kind);
  const data = useRecordRows(kind, look.query, look.ready);
  // Drawing an answer never holds up the next key.
  const rows = useDeferredValue(data.rows);
  const selection = useSelection(JSON.stringify(look.query), rows);
  const { saveCell, question: conflict } = useCellSave(kind);
  const [open, setOpen] = useState<Opened>();
  const editable = useCan(kind.write);
  const sorted = kind.columns.find(({ field }) => field.name === look.sort.replace(/^-/, ''));

  return (
    <div className="crm-list">
      <ViewTabs kind={kind} look={look} />
      <ListToolbar
        kind={kind}
        look={look}
        currency={currency}
        count={rows.length}
        hasMore={data.hasMore}
        open={open}
        onOpen={setOpen}
      />
      {areSortedApart(sorted, rows) && <p className="fw-muted fw-small crm-list-note">{t('records.sortedApart')}</p>}
      <div className={`crm-rows-place${data.outdated ? ' crm-outdated' : ''}`} aria-busy={data.outdated}>
        <ListState type={kind.type} look={look} data={data} drawn={rows.length} addButton={addButton}>
          <ListRows
            kind={kind}
            look={look}
            data={data}
            rows={rows}
            selection={selection}
            editable={editable}
            onSave={saveCell}
          />
        </ListState>
      </div>
      {editable && selection.size > 0 && (
        <BulkBar kind={kind} query={look.query} selection={selection} hasMore={data.hasMore} />
      )}
      {open === 'columns' && (
        <ColumnDialog
          columns={kind.columns}
          shown={look.columnNames}
          onApply={look.setColumns}
          onReset={look.forgetColumns}
          onClose={() => setOpen(undefined)}
        />
      )}
      {conflict}
      {data.error && rows.length > 0 && <MoreFailed text={t(`records.${kind.type}.failed`)} onRetry={data.retry} />}
    </div>
  );
}

function MoreFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT('crm');
  return (
    <p className="crm-more-failed" role="alert">
      <Icon name="error" /> {text}{' '}
      <PlainButton kind="link" onClick={onRetry}>
        {t('records.retry')}
      </PlainButton>
    </p>
  );
}
