import { useT } from '@fernway/i18n';
import { SampleMark } from '@fernway/ui';
import { memo } from 'react';
import { type Field, type FieldData, fieldDraftKey } from '../fields/field.js';
import { FieldEditor, type FieldEditorProps } from '../fields/field-editor.js';
import { type FieldWords, showField } from '../fields/field-value.js';
import { valueOf } from '../records/amounts-of.js';
import type { Column, ListRecord } from '../records/record-kind.js';

export type RowEdit<R> = {
  onSave: (record: R, column: Column<R>, value: FieldData) => Promise<boolean>;
  onDone: FieldEditorProps['onDone'];
};

type Props<R extends ListRecord> = {
  gridId: string;
  /** Rows that come into sight take the place of those that left it, elements and all. */
  slot: number;
  record: R;
  index: number;
  top: number;
  path: string;
  columns: Column<R>[];
  words: FieldWords;
  selected: boolean;
  /** Whether there are boxes to select with; viewers have nothing to do with a selection. */
  editable: boolean;
  active: number;
  editing: number;
  edit: RowEdit<R>;
};

/** Amounts stand below each other, digit by digit. */
export const cellClass = ({ type }: Field, at: number): string =>
  `crm-cell${at === 0 ? ' crm-cell-name' : ''}${type === 'number' || type === 'percent' || type === 'money' ? ' crm-cell-number' : ''}`;

export const cellId = (gridId: string, index: number, column: number) => `${gridId}-${index}-${column}`;
export const rowId = (gridId: string, slot: number) => `${gridId}-${slot}`;

/** No component: one for each cell costs more than the cell. */
function shown<R extends ListRecord>(record: R, column: Column<R>, at: number, path: string, words: FieldWords) {
  if (at > 0) return column.show?.(record) ?? showField(column.field, valueOf(record, column), words, { inGrid: true });
  return (
    <>
      <a href={path} tabIndex={-1} className="crm-name" title={record.name}>
        {record.name}
      </a>
      {record.sample && <SampleMark />}
    </>
  );
}

/** What is pressed in a row its grid knows by the place (`grid-press.ts`): handlers for each cell cost more than the cells. */
function RowOf<R extends ListRecord>({
  gridId,
  slot,
  record,
  index,
  top,
  path,
  columns,
  words,
  selected,
  editable,
  active,
  editing,
  edit,
}: Props<R>) {
  const t = useT('crm');
  return (
    <div
      role="row"
      id={rowId(gridId, slot)}
      className={`crm-row${selected ? ' crm-row-selected' : ''}${editing < 0 ? '' : ' crm-row-editing'}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
    >
      {editable && (
        <div role="gridcell" className="crm-cell crm-cell-box">
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
          id={active === at ? cellId(gridId, index, at) : undefined}
          role="gridcell"
          className={`${cellClass(column.field, at)}${active === at ? ' crm-cell-active' : ''}${editing === at ? ' crm-cell-editing' : ''}`}
        >
          {editing === at ? (
            <FieldEditor
              field={column.options ? { ...column.field, options: column.options(record) } : column.field}
              value={valueOf(record, column)}
              draftKey={fieldDraftKey(column.field.name, record.id)}
              onSave={(value) => edit.onSave(record, column, value)}
              onDone={edit.onDone}
            />
          ) : (
            shown(record, column, at, path, words)
          )}
        </div>
      ))}
    </div>
  );
}

/** One row of the grid; drawn again only when something of its own changed. */
export const RecordRow = memo(RowOf) as typeof RowOf;
