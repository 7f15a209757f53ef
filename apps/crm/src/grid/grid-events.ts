import type { KeyboardEvent, MouseEvent } from 'react';
import type { Selection } from '../bulk/selection.js';
import type { ListRecord } from '../records/record-kind.js';
import { moved } from './grid-keys.js';
import { rowHeight } from './grid-layout.js';
import { clicked, pressedCell } from './grid-press.js';
import type { Cursor } from './use-grid-cursor.js';

type Grid<R extends ListRecord> = {
  rows: R[];
  columnCount: number;
  editable: boolean;
  cursor: Cursor;
  selection: Selection;
  onOpen: (record: R) => void;
};

/** What keys and the mouse do in the grid: they walk, edit, select and open, as in a spreadsheet. */
export function gridEvents<R extends ListRecord>({ rows, columnCount, editable, cursor, selection, onOpen }: Grid<R>) {
  const { active, canEdit, go, edit } = cursor;

  const onMouseDown = (event: MouseEvent) => {
    const cell = pressedCell(event, editable);
    if (!cell || cell.column < 0) return;
    // The second press on a cell edits it, as in a spreadsheet.
    if (active.row === cell.row && active.column === cell.column) edit(cell);
    else go(cell);
  };

  const onClick = (event: MouseEvent) => {
    const { what, row } = clicked(event) ?? { row: -1 };
    const record = rows[row];
    if (what === 'box') selection.toggle(row, event.shiftKey);
    else if (what === 'name' && record) {
      event.preventDefault();
      onOpen(record);
    }
  };

  /** Goes where the key leads, taking the selection along with Shift; whether it leads anywhere. */
  const walk = (event: KeyboardEvent<HTMLDivElement>): boolean => {
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2);
    const to = moved(active, event, { rows: rows.length, columns: columnCount, page });
    if (!to) return false;
    if (event.shiftKey && editable && to.row !== active.row) selection.extend(active.row, to.row);
    go(to);
    return true;
  };

  /** Whether the key edits or opens what it is at. */
  const enter = ({ key }: KeyboardEvent): boolean => {
    const record = rows[active.row];
    if (key === 'F2') edit(active);
    else if (key !== 'Enter' || !record) return false;
    else if (active.column > 0 && canEdit(active.column)) edit(active);
    else onOpen(record);
    return true;
  };

  /** Whether the key changes what is selected. */
  const select = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (key === ' ' && editable) selection.toggle(active.row, shiftKey);
    else if (key === 'a' && (ctrlKey || metaKey) && editable) selection.toggleAll();
    else if (key === 'Escape' && selection.size > 0) selection.clear();
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Only the grid itself: boxes, buttons and editors inside have keys of their own.
    if (event.target !== event.currentTarget || event.altKey) return;
    if (walk(event) || enter(event) || select(event)) event.preventDefault();
  };

  return { onMouseDown, onClick, onKeyDown };
}
