import { useT } from '@fernway/i18n';
import { memo } from 'react';
import { cellClass } from './record-row.js';
import type { Column, ListRecord } from '../records/record-kind.js';

type Props<R extends ListRecord> = {
  columns: Column<R>[];
  sort: string;
  onSort: (sort: string) => void;
  editable: boolean;
  /** Of the rows loaded so far. */
  selected: 'none' | 'some' | 'all';
  onSelectAll: () => void;
};

function HeaderOf<R extends ListRecord>({ columns, sort, onSort, editable, selected, onSelectAll }: Props<R>) {
  const t = useT('crm');
  return (
    <div role="row" className="crm-row crm-head" aria-rowindex={1}>
      {editable && (
        <div role="columnheader" className="crm-cell crm-cell-box">
          <input
            type="checkbox"
            checked={selected === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = selected === 'some';
            }}
            onChange={onSelectAll}
            aria-label={t('records.selectAll')}
          />
        </div>
      )}
      {columns.map((column, at) => (
        <ColumnHead key={column.field.name} column={column} at={at} sort={sort} onSort={onSort} />
      ))}
    </div>
  );
}

const sortMarks = { ascending: '↑', descending: '↓', none: '' };

function directionOf(name: string, sort: string): keyof typeof sortMarks {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

type HeadProps<R extends ListRecord> = Pick<Props<R>, 'sort' | 'onSort'> & { column: Column<R>; at: number };

function ColumnHead<R extends ListRecord>({ column: { field, sortable }, at, sort, onSort }: HeadProps<R>) {
  const { name, label } = field;
  const direction = directionOf(name, sort);
  return (
    <div
      role="columnheader"
      className={cellClass(field, at)}
      aria-sort={sortable || direction !== 'none' ? direction : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className="crm-sort"
          onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
          title={label}
        >
          <span>{label}</span>
          <span aria-hidden="true" className="crm-sort-mark">
            {sortMarks[direction]}
          </span>
        </button>
      ) : (
        <span title={label}>{label}</span>
      )}
    </div>
  );
}

/** Names of the columns, each that sorts a button; stays on top while rows move below. */
export const GridHeader = memo(HeaderOf) as typeof HeaderOf;
