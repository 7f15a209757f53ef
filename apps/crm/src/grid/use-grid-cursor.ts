import { type RefObject, useState } from 'react';
import type { FieldEditorProps } from '../fields/field-editor.js';
import type { Column, ListRecord } from '../records/record-kind.js';
import type { Cell } from './grid-keys.js';

type Grid<R extends ListRecord> = {
  scroller: RefObject<HTMLElement | null>;
  rows: R[];
  columns: Column<R>[];
  editable: boolean;
  showRow: (row: number) => void;
};

export type Cursor = {
  /** The cell that the keyboard is at. */
  active: Cell;
  editing: { id: string; column: number } | undefined;
  canEdit: (column: number) => boolean;
  go: (cell: Cell) => void;
  edit: (cell: Cell) => void;
  /** Leaves the editor, or goes on with the next cell that can be edited. */
  done: FieldEditorProps['onDone'];
};

/** The cell that the keyboard is at, and the one that is being edited. */
export function useGridCursor<R extends ListRecord>({ scroller, rows, columns, editable, showRow }: Grid<R>): Cursor {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Cursor['editing']>();

  const canEdit = (column: number) => editable && !columns[column]?.field.readOnly;

  const go = (cell: Cell) => {
    setActive(cell);
    showRow(cell.row);
  };

  const edit = (cell: Cell) => {
    go(cell);
    const record = rows[cell.row];
    if (record && canEdit(cell.column) && !columns[cell.column]?.locked?.(record))
      setEditing({ id: record.id, column: cell.column });
  };

  const done: Cursor['done'] = (next) => {
    setEditing(undefined);
    if (next === 'left') return;
    scroller.current?.focus({ preventScroll: true });
    if (next === 'stay' || !editing) return;
    const way = next === 'next' ? 1 : -1;
    // Others may have put rows above it meanwhile.
    const row = rows.findIndex(({ id }) => id === editing.id);
    for (let column = editing.column + way; column >= 0 && column < columns.length; column += way) {
      if (canEdit(column)) return edit({ row, column });
    }
  };

  return { active, editing, canEdit, go, edit, done };
}
