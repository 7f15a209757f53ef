import { type ReactNode, useId } from 'react';
import type { FieldData } from '../fields/field.js';
import { gridEvents } from './grid-events.js';
import { GridHeader } from './grid-header.js';
import { columnTracks } from './grid-layout.js';
import { GridRows } from './grid-rows.js';
import { cellId } from './record-row.js';
import type { Column, ListRecord } from '../records/record-kind.js';
import type { Selection } from '../bulk/selection.js';
import { useGridCursor } from './use-grid-cursor.js';
import { useGridScroll } from './use-grid-scroll.js';
import { useSteadyCalls } from './use-steady-calls.js';
import './grid.css';

type Props<R extends ListRecord> = {
  label: string;
  rows: R[];
  columns: Column<R>[];
  sort: string;
  onSort: (sort: string) => void;
  editable: boolean;
  selection: Selection;
  pathOf: (record: R) => string;
  onOpen: (record: R) => void;
  onSave: (record: R, column: Column<R>, value: FieldData) => Promise<boolean>;
  onShow: (first: number, last: number) => void;
  hasMore: boolean;
  /** Names the place to come back to. */
  place: string;
};

/** Rows and columns in a scroller of their own, walked by the keyboard as a spreadsheet is. */
export function RecordGrid<R extends ListRecord>(props: Props<R>): ReactNode {
  const { label, rows, columns, sort, editable, selection, pathOf, onOpen, hasMore } = props;
  const gridId = useId();
  const { scroller, rowWindow, showRow } = useGridScroll({
    count: rows.length,
    place: props.place,
    onShow: props.onShow,
  });
  const cursor = useGridCursor({ scroller, rows, columns, editable, showRow });
  const calls = useSteadyCalls<R>({
    onSave: props.onSave,
    onDone: cursor.done,
    onSort: props.onSort,
    onSelectAll: selection.toggleAll,
  });
  const events = gridEvents({ rows, columnCount: columns.length, editable, cursor, selection, onOpen });

  const { active } = cursor;
  const drawn = active.row >= rowWindow.first && active.row <= rowWindow.last;
  const activeCell = cellId(gridId, Math.min(active.row, rows.length - 1), Math.min(active.column, columns.length - 1));

  return (
    <div
      ref={scroller}
      role="grid"
      // A name that stays where columns move below it costs a layer in each row: only while they have moved.
      className={`crm-grid${rowWindow.aside ? ' crm-grid-aside' : ''}`}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-colcount={columns.length + (editable ? 1 : 0)}
      aria-multiselectable={editable}
      aria-activedescendant={drawn ? activeCell : undefined}
      onKeyDown={events.onKeyDown}
      style={{ '--crm-columns': columnTracks(columns, editable) } as never}
    >
      <GridHeader
        columns={columns}
        sort={sort}
        onSort={calls.sort}
        editable={editable}
        selected={selection.state}
        onSelectAll={calls.selectAll}
      />
      <GridRows
        gridId={gridId}
        rows={rows}
        columns={columns}
        rowWindow={rowWindow}
        cursor={cursor}
        editable={editable}
        selection={selection}
        pathOf={pathOf}
        edit={calls.edit}
        onMouseDown={events.onMouseDown}
        onClick={events.onClick}
      />
    </div>
  );
}
