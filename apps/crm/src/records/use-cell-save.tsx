import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useVersionedSave } from '../conflict/use-versioned-save.js';
import { valueAt } from '../conflict/versions.js';
import { changeOf, type FieldData } from '../fields/field.js';
import { FieldValue } from '../fields/field-value.js';
import type { Column, ListRecord, RecordKind } from './record-kind.js';
import { patchLists, underEdit } from './use-record-rows.js';

type Apply<R> = (record: R) => R;

/**
 * Saves one cell. The list shows the value at once; a refusal takes it back, and where somebody else changed the same
 * field, `question` shows both versions.
 */
export function useCellSave<R extends ListRecord>(kind: RecordKind<R>) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const client = useQueryClient();
  /** What was entered and is not answered yet, by record: an answer to one edit must not hide the next. */
  const waiting = useRef(new Map<string, Apply<R>[]>());

  const columnOf = (path: string) =>
    kind.columns.find(({ field, change }) => field.name === path || (change && path in change(null)));

  const { save, question } = useVersionedSave<R, Record<string, unknown>>({
    write: (record, change) => kind.update(record, change),
    describe: (path) => {
      const column = columnOf(path);
      return {
        label: column?.field.label ?? t('records.otherField'),
        show: (value) => column && <FieldValue field={column.field} value={shown(column, value)} plain />,
      };
    },
    at: (record, path) => valueAt(record, columnOf(path)?.field.name ?? path),
  });

  const put = (id: string, record: R | undefined) =>
    patchLists<R>(client, kind, id, (held) =>
      (waiting.current.get(id) ?? []).reduce((made, apply) => apply(made), record ?? held),
    );

  /** Whether it is saved. */
  const saveCell = async (record: R, column: Column<R>, value: FieldData): Promise<boolean> => {
    const change = column.change?.(value) ?? changeOf(column.field, value);
    const apply: Apply<R> = (held) =>
      change['fields'] && !column.change
        ? { ...held, fields: { ...held.fields, ...(change['fields'] as R['fields']) } }
        : { ...held, [column.field.name]: value };
    const mine = waiting.current.get(record.id) ?? [];
    waiting.current.set(record.id, [...mine, apply]);
    underEdit.add(record.id);
    put(record.id, undefined);
    const answered = (now: R) => {
      const rest = (waiting.current.get(record.id) ?? []).filter((other) => other !== apply);
      waiting.current.set(record.id, rest);
      if (rest.length === 0) underEdit.delete(record.id);
      put(record.id, now);
    };
    try {
      const saved = await save(record, change);
      answered(saved ?? record);
      return saved !== undefined;
    } catch (error) {
      answered(record);
      notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
      return false;
    }
  };

  return { saveCell, question };
}

/** A custom amount travels as minor units alone. */
const shown = <R,>({ field }: Column<R>, value: unknown): FieldData =>
  field.type === 'money' && typeof value === 'number'
    ? { amount: value, currency: field.currency ?? 'USD' }
    : ((value ?? null) as FieldData);
