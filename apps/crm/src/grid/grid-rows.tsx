import type { MouseEvent, ReactNode } from 'react';
import type { Selection } from '../bulk/selection.js';
import { useFieldWords } from '../fields/field-value.js';
import type { Column, ListRecord } from '../records/record-kind.js';
import { leastWidth, rowHeight } from './grid-layout.js';
import { RecordRow, type RowEdit, rowId } from './record-row.js';
import type { Cursor } from './use-grid-cursor.js';
import type { RowWindow } from './use-row-window.js';

type Props<R extends ListRecord> = {
  gridId: string;
  rows: R[];
  columns: Column<R>[];
  rowWindow: Pick<RowWindow, 'first' | 'last' | 'slots'>;
  cursor: Cursor;
  editable: boolean;
  selection: Selection;
  pathOf: (record: R) => string;
  edit: RowEdit<R>;
  onMouseDown: (event: MouseEvent) => void;
  onClick: (event: MouseEvent) => void;
};

/** The rows in sight, each in a place of its own. */
export function GridRows<R extends ListRecord>(props: Props<R>): ReactNode {
  const { gridId, rows, columns, cursor, editable, selection, pathOf, edit, onMouseDown, onClick } = props;
  const { first, last, slots } = props.rowWindow;
  const { active, editing } = cursor;
  const words = useFieldWords();
  const row = Math.min(active.row, rows.length - 1);
  const shown = rows.slice(first, last + 1).map((record, offset) => {
    const index = first + offset;
    return { record, index, slot: index % slots, editing: editing?.id === record.id ? editing.column : -1 };
  });
  // In the order of their places, so that none is moved in the document. The row being edited has a place of its own:
  // it keeps what is typed while rows come in above it.
  const placed = shown.toSorted(
    (one, other) => Number(one.editing >= 0) - Number(other.editing >= 0) || one.slot - other.slot,
  );
  return (
    <div
      role="rowgroup"
      className="crm-rows"
      style={{ blockSize: rows.length * rowHeight, minInlineSize: leastWidth(columns, editable) }}
      // Read in the order in which they are seen.
      aria-owns={shown.map(({ slot }) => rowId(gridId, slot)).join(' ')}
      onMouseDown={onMouseDown}
      onClick={onClick}
    >
      {placed.map(({ record, index, slot, editing }) => (
        <RecordRow
          key={editing >= 0 ? record.id : slot}
          gridId={gridId}
          slot={slot}
          record={record}
          index={index}
          top={index * rowHeight}
          path={pathOf(record)}
          columns={columns}
          words={words}
          selected={selection.has(record.id)}
          editable={editable}
          active={row === index ? Math.min(active.column, columns.length - 1) : -1}
          editing={editing}
          edit={edit}
        />
      ))}
    </div>
  );
}
