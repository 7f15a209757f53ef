import { useT } from '@fernway/i18n';
import { SampleMark } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { memo, type MouseEvent } from 'react';
import { type Field, type FieldData, readField } from '../fields/field.js';
import { FieldEditor } from '../fields/field-editor.js';
import { FieldValue } from '../fields/field-value.js';
import type { Column, ListRecord } from '../records/record-kind.js';

export type RowHandlers<R> = {
  gridId: string;
  pathOf: (record: R) => string;
  onSelect: (index: number, range: boolean) => void;
  onActivate: (index: number, column: number) => void;
  onEdit: (index: number, column: number) => void;
  onSave: (record: R, column: Column<R>, value: FieldData) => void;
  onDone: (next: 'stay' | 'next' | 'previous' | 'left') => void;
};

type Props<R extends ListRecord> = {
  record: R;
  index: number;
  top: number;
  columns: Column<R>[];
  selected: boolean;
  /** Whether there are boxes to select with; viewers have nothing to do with a selection. */
  editable: boolean;
  active: number;
  editing: number;
  handlers: RowHandlers<R>;
};

export const valueOf = <R extends ListRecord>(record: R, column: Column<R>): FieldData =>
  column.read ? column.read(record) : readField(record, column.field);

/** Amounts stand below each other, digit by digit. */
export const cellClass = ({ type }: Field, at: number): string =>
  `crm-cell${at === 0 ? ' crm-cell-name' : ''}${type === 'number' || type === 'percent' || type === 'money' ? ' crm-cell-number' : ''}`;

export const cellId = (gridId: string, index: number, column: number) => `${gridId}-${index}-${column}`;

function RowOf<R extends ListRecord>({ record, index, top, columns, selected, editable, active, editing, handlers }: Props<R>) {
  const t = useT('crm');
  const { gridId, pathOf, onSelect, onActivate, onEdit, onSave, onDone } = handlers;

  const press = (column: number) => (event: MouseEvent) => {
    if (editing === column || (event.target as HTMLElement).closest('a, input')) return;
    // The second press on a cell edits it, as in a spreadsheet.
    if (active === column) onEdit(index, column);
    else onActivate(index, column);
  };

  return (
    <div
      role="row"
      className={`crm-row${selected ? ' crm-row-selected' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
    >
      {editable && (
        <div role="gridcell" className="crm-cell crm-cell-box" onClick={(event) => onSelect(index, event.shiftKey)}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            readOnly
            aria-label={t('records.select', { name: record.name })}
          />
        </div>
      )}
      {columns.map((column, at) => (
        <div
          key={column.field.name}
          id={cellId(gridId, index, at)}
          role="gridcell"
          className={`${cellClass(column.field, at)}${active === at ? ' crm-cell-active' : ''}${editing === at ? ' crm-cell-editing' : ''}`}
          onMouseDown={press(at)}
        >
          {editing === at ? (
            <FieldEditor
              field={column.options ? { ...column.field, options: column.options(record) } : column.field}
              value={valueOf(record, column)}
              onSave={(value) => onSave(record, column, value)}
              onDone={onDone}
            />
          ) : at === 0 ? (
            <>
              <Link to={pathOf(record)} tabIndex={-1} className="crm-name" title={record.name}>
                {record.name}
              </Link>
              {record.sample && <SampleMark />}
            </>
          ) : (
            (column.show?.(record) ?? <FieldValue field={column.field} value={valueOf(record, column)} inGrid />)
          )}
        </div>
      ))}
    </div>
  );
}

/** One row of the grid; drawn again only when something of its own changed. */
export const RecordRow = memo(RowOf) as typeof RowOf;
