import { cellOfList } from '@fernway/contracts/cell-list';
import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { CustomField } from '@fernway/contracts/http/crm-custom-fields';
import type { FieldValues, RecordType } from '@fernway/contracts/http/crm-records';
import type { Task } from '@fernway/contracts/http/crm-tasks';
import { activityTable } from '../activities/columns.js';
import { taskTable } from '../tasks/columns.js';
import { ownTitles } from '../import-mapping/own-titles.js';
import { recordTables } from '../records/record-tables.js';
import type { RecordTable } from '../records/field-columns.js';
import { type Cell, type ExportColumn, majorUnits } from './export-column.js';

const column = <R>(of: ExportColumn<R>['of'], title: string, cell: ExportColumn<R>['cell']): ExportColumn<R> => ({
  of,
  title,
  cell,
});
/** The columns that a kind's fields become, in the order in which it keeps them. */
const exportedOf = ({ columns }: RecordTable): ExportColumn<never>[] =>
  Object.entries(columns).flatMap(([name, { exported }]): readonly ExportColumn<never>[] =>
    typeof exported === 'string' ? [column(name, exported, (record) => cellOf(record[name]))] : (exported ?? []),
  );

const cellOf = (value: unknown): Cell => (Array.isArray(value) ? cellOfList(value) : ((value ?? null) as Cell));

export const activityColumns = exportedOf(activityTable) as ExportColumn<Activity>[];
export const taskColumns = exportedOf(taskTable) as ExportColumn<Task>[];

type AnyRecord = { fields: FieldValues };

/** The columns of a kind of records with the workspace's own: those that are asked for, in that order, else all. */
export const columnsFor = (type: RecordType, fields: CustomField[], asked?: string[]): ExportColumn<AnyRecord>[] => {
  const titles = ownTitles(type, fields);
  const own = fields.map(
    (field): ExportColumn<AnyRecord> =>
      column(`fields.${field.id}`, titles.get(field.id)!, ({ fields: values }) => ownCell(field, values[field.id])),
  );
  const all = [...(exportedOf(recordTables[type]) as ExportColumn<AnyRecord>[]), ...own];
  if (!asked) return all;
  const chosen = new Set(asked.flatMap((name) => all.filter(({ of }) => [of].flat().includes(name))));
  return chosen.size > 0 ? [...chosen] : all;
};

const ownCell = ({ type, options, currency }: CustomField, value: FieldValues[string] | undefined): Cell => {
  if (value === undefined || value === null) return null;
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  if (Array.isArray(value)) return cellOfList(value.map(label));
  if (type === 'choice') return label(String(value));
  return type === 'money' && typeof value === 'number'
    ? majorUnits({ amount: value, currency: currency ?? 'USD' })
    : value;
};
