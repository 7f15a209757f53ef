import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FieldData } from '../fields/field.js';
import { useFieldWords } from '../fields/field-value.js';
import { clicked, pressedCell } from './grid-press.js';
import { GridHeader } from './grid-header.js';
import { type Cell, moved } from './grid-keys.js';
import { cellId, RecordRow, type RowEdit, rowId } from './record-row.js';
import type { Column, ListRecord } from '../records/record-kind.js';
import type { Selection } from '../bulk/selection.js';
import { useRowWindow } from './use-row-window.js';
import './grid.css';

const rowHeight = 44;

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
  onSave: (record: R, column: Column<R>, value: FieldData) => void;
  onShow: (first: number, last: number) => void;
  hasMore: boolean;
  /** Names the place to come back to. */
  place: string;
};

/** Where each list was left, so that coming back from a record finds the same rows. */
const places = new Map<string, number>();

/** Rows and columns in a scroller of their own, walked by the keyboard as a spreadsheet is. */
export function RecordGrid<R extends ListRecord>(props: Props<R>): ReactNode {
  const { label, rows, columns, sort, onSort, editable, selection, pathOf, onOpen, onSave, onShow, hasMore, place } =
    props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<{ id: string; column: number }>();
  const words = useFieldWords();
  const { first, last, slots, aside, lookAt } = useRowWindow(scroller, rows.length, rowHeight, onShow);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = places.get(place) ?? 0;
    return () => void places.set(place, element.scrollTop);
  }, [place]);

  const canEdit = (column: number) => editable && !columns[column]?.field.readOnly;

  const show = ({ row }: Cell) => {
    const element = scroller.current;
    if (!element) return;
    const top = row * rowHeight;
    const room = element.clientHeight - 2 * rowHeight;
    const to = top < element.scrollTop ? top : top > element.scrollTop + room ? top - room : undefined;
    if (to === undefined) return;
    element.scrollTop = to;
    lookAt(to);
  };

  const go = (cell: Cell) => {
    setActive(cell);
    show(cell);
  };

  const edit = (cell: Cell) => {
    go(cell);
    const record = rows[cell.row];
    if (record && canEdit(cell.column)) setEditing({ id: record.id, column: cell.column });
  };

  const done: RowEdit<R>['onDone'] = (next) => {
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

  // Header and rows are memoised: what they call stays the same, and does what is right by then.
  const latest = useRef({ done, onSave, onSort, selection });
  useEffect(() => {
    latest.current = { done, onSave, onSort, selection };
  });
  const calls = useMemo(
    () => ({
      edit: {
        onSave: (record, column, value) => latest.current.onSave(record, column, value),
        onDone: (next) => latest.current.done(next),
      } satisfies RowEdit<R>,
      sort: (by: string) => latest.current.onSort(by),
      selectAll: () => latest.current.selection.toggleAll(),
    }),
    [],
  );

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

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Only the grid itself: boxes, buttons and editors inside have keys of their own.
    if (event.target !== event.currentTarget || event.altKey) return;
    const record = rows[active.row];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const to = moved(active, event, { rows: rows.length, columns: columns.length, page });
    if (to) {
      if (event.shiftKey && editable && to.row !== active.row) selection.extend(active.row, to.row);
      go(to);
    } else if (event.key === 'F2') edit(active);
    else if (event.key === 'Enter' && record) {
      if (active.column > 0 && canEdit(active.column)) edit(active);
      else onOpen(record);
    } else if (event.key === ' ' && editable) selection.toggle(active.row, event.shiftKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && editable) selection.toggleAll();
    else if (event.key === 'Escape' && selection.size > 0) selection.clear();
    else return;
    event.preventDefault();
  };

  const template = [
    ...(editable ? ['44px'] : []),
    ...columns.map(({ width }, at) => (at === 0 ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ');
  const width = columns.reduce((sum, column) => sum + column.width, editable ? 44 : 0);
  const row = Math.min(active.row, rows.length - 1);
  const drawn = active.row >= first && active.row <= last;
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
      ref={scroller}
      role="grid"
      // A name that stays where columns move below it costs a layer in each row: only while they have moved.
      className={`crm-grid${aside ? ' crm-grid-aside' : ''}`}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-colcount={columns.length + (editable ? 1 : 0)}
      aria-multiselectable={editable}
      aria-activedescendant={drawn ? cellId(gridId, row, Math.min(active.column, columns.length - 1)) : undefined}
      onKeyDown={onKeyDown}
      style={{ '--crm-columns': template } as never}
    >
      <GridHeader
        columns={columns}
        sort={sort}
        onSort={calls.sort}
        editable={editable}
        selected={selection.state}
        onSelectAll={calls.selectAll}
      />
      <div
        role="rowgroup"
        className="crm-rows"
        style={{ blockSize: rows.length * rowHeight, minInlineSize: width }}
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
            edit={calls.edit}
          />
        ))}
      </div>
    </div>
  );
}
