import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { useNavigate } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { BulkBar } from '../bulk/bulk-bar.js';
import { ExportMenu } from '../export/export-menu.js';
import { FilterBuilder } from '../filters/filter-builder.js';
import type { Filterable } from '../filters/filter-draft.js';
import { ColumnDialog } from '../views/column-dialog.js';
import { useListLook } from '../views/use-list-look.js';
import { ViewTabs } from '../views/view-tabs.js';
import { RecordCards } from '../grid/record-cards.js';
import { RecordGrid } from '../grid/record-grid.js';
import type { ListRecord, RecordKind } from './record-kind.js';
import { SearchBox } from './search-box.js';
import { useSelection } from '../bulk/selection.js';
import { useCellSave } from './use-cell-save.js';
import { useNarrow } from '../grid/use-narrow.js';
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
  const texts = (key: string) => t(`records.${kind.type}.${key}`);
  const navigate = useNavigate();
  const narrow = useNarrow();
  const look = useListLook(kind);
  const data = useRecordRows(kind, look.query, look.ready);
  const question = JSON.stringify(look.query);
  // Drawing an answer never holds up the next key.
  const rows = useDeferredValue(data.rows);
  const selection = useSelection(question, rows);
  const { saveCell, question: conflict } = useCellSave(kind);
  const [open, setOpen] = useState<'filter' | 'columns'>();
  const editable = useCan(kind.write);
  const pathOf = useCallback((record: R) => `${kind.path}/${record.id}`, [kind.path]);
  const filterable = kind.columns.flatMap(({ field, filter }): Filterable[] => (filter ? [{ field, filter }] : []));
  const conditions = look.filter?.any.reduce((sum, { all }) => sum + all.length, 0) ?? 0;
  const shared = { label: texts('title'), rows, editable, selection, pathOf, onShow: data.show, hasMore: data.hasMore };

  return (
    <div className="crm-list">
      <ViewTabs kind={kind} look={look} />
      <div className="crm-toolbar">
        <SearchBox q={look.q} label={texts('search')} onSearch={look.setQ} />
        <PlainButton
          aria-expanded={open === 'filter'}
          onClick={() => setOpen(open === 'filter' ? undefined : 'filter')}
        >
          {conditions > 0 ? t('records.filter.some', { count: conditions }) : t('records.filter.title')}
        </PlainButton>
        {!narrow && (
          <PlainButton onClick={() => setOpen('columns')} aria-haspopup="dialog">
            {t('records.columns.title')}
          </PlainButton>
        )}
        <ExportMenu type={kind.type} query={look.query} columns={look.columnNames} />
        <span className="crm-space" />
        <span className="fw-muted fw-small" role="status">
          {rows.length > 0 && t(data.hasMore ? 'records.countMore' : 'records.count', { count: rows.length })}
        </span>
      </div>
      {open === 'filter' && (
        <FilterBuilder
          key={question}
          columns={filterable}
          filter={look.filter}
          currency={currency}
          onClose={() => setOpen(undefined)}
          onApply={(filter) => (look.setFilter(filter), setOpen(undefined))}
        />
      )}
      <div className={`crm-rows-place${data.outdated ? ' crm-outdated' : ''}`} aria-busy={data.outdated}>
        {data.error && rows.length === 0 ? (
          <ErrorState title={texts('failed')} error={data.error} onRetry={data.retry} />
        ) : data.loading || rows.length < Math.min(1, data.rows.length) ? (
          <LoadingShape shape="table" lines={8} label={texts('loading')} />
        ) : rows.length === 0 ? (
          look.narrowed ? (
            <EmptyState
              icon="search"
              title={texts('noMatch')}
              action={<PlainButton onClick={look.showAll}>{texts('showAll')}</PlainButton>}
            />
          ) : (
            <EmptyState
              icon={kind.type === 'contact' ? 'contacts' : kind.type === 'company' ? 'companies' : 'deals'}
              title={texts('empty')}
              text={texts('emptyText')}
              action={addButton}
            />
          )
        ) : narrow ? (
          <RecordCards {...shared} summary={kind.summary} />
        ) : (
          <RecordGrid
            {...shared}
            columns={look.columns}
            sort={look.sort}
            onSort={look.setSort}
            onOpen={(record) => void navigate(pathOf(record))}
            onSave={(record, column, value) => void saveCell(record, column, value)}
            place={`${kind.type} ${question}`}
          />
        )}
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
      {data.error && rows.length > 0 && (
        <p className="crm-more-failed" role="alert">
          <Icon name="error" /> {texts('failed')}{' '}
          <PlainButton kind="link" onClick={data.retry}>
            {t('records.retry')}
          </PlainButton>
        </p>
      )}
    </div>
  );
}
