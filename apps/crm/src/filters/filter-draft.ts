import {
  type Comparison,
  comparisons,
  type Condition,
  type FieldKind,
  type RecordFilter,
} from '@fernway/contracts/http/crm-records';
import { currencyDigits } from '@fernway/i18n';
import type { FieldData } from '../fields/field.js';
import type { Column } from '../records/record-kind.js';

/** A condition under edit: it may lack its value. */
export type DraftCondition = {
  key: string;
  field: string;
  is: Comparison;
  value: Condition['value'] | undefined;
  currency?: string | undefined;
};
export type DraftGroup = { key: string; all: DraftCondition[] };

export type Filterable = Pick<Column<never>, 'field'> & { filter: FieldKind };

let made = 0;
const key = () => `c${(made += 1)}`;

export const newCondition = ({ field, filter }: Filterable): DraftCondition => ({
  key: key(),
  field: field.name,
  is: filter === 'text' ? 'contains' : comparisons[filter][0],
  value: undefined,
});
export const newGroup = (column: Filterable): DraftGroup => ({ key: key(), all: [newCondition(column)] });

type Unkeyed = { all: readonly (Omit<DraftCondition, 'key' | 'value'> & Partial<Pick<DraftCondition, 'value'>>)[] };

export const keyed = (groups: readonly Unkeyed[]): DraftGroup[] =>
  groups.map(({ all }) => ({
    key: key(),
    all: all.map(({ field, is, value, currency }) => ({ key: key(), field, is, value, currency })),
  }));
/** Keys tell the rows of one page apart, and mean nothing later. */
export const unkeyed = (groups: readonly DraftGroup[]): Unkeyed[] =>
  groups.map(({ all }) => ({ all: all.map(({ key: _key, ...condition }) => condition) }));

export const draftOf = (filter: RecordFilter | null): DraftGroup[] => keyed(filter?.any ?? []);

/** What a comparison is made with. */
export const operandOf = (is: Comparison): 'none' | 'one' | 'two' | 'days' | 'some' => {
  if (is === 'empty' || is === 'not-empty') return 'none';
  if (is === 'between') return 'two';
  if (is === 'in-last-days' || is === 'in-next-days' || is === 'not-in-last-days') return 'days';
  return is === 'any-of' || is === 'none-of' || is === 'all-of' ? 'some' : 'one';
};

const missing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && (value.length === 0 || value.some(missing)));

export const complete = ({ is, value }: DraftCondition): boolean => operandOf(is) === 'none' || !missing(value);

/** The filter that the draft says; conditions without their value are not part of it. */
export function filterOf(groups: DraftGroup[]): RecordFilter | null {
  const any = groups
    .map(({ all }) => ({
      all: all.filter(complete).map(
        ({ field, is, value, currency }): Condition => ({
          field,
          is,
          ...(operandOf(is) !== 'none' && value !== undefined && { value, ...(currency && { currency }) }),
        }),
      ),
    }))
    .filter(({ all }) => all.length > 0);
  return any.length > 0 ? { any } : null;
}

/** Another column or comparison keeps the value where it still fits. */
export function changedTo(condition: DraftCondition, column: Filterable, is: Comparison): DraftCondition {
  const allowed: readonly Comparison[] = comparisons[column.filter];
  const next = allowed.includes(is) ? is : allowed[0]!;
  const fits = column.field.name === condition.field && operandOf(next) === operandOf(condition.is);
  const currency = column.field.name === condition.field ? condition.currency : undefined;
  return { ...condition, field: column.field.name, is: next, value: fits ? condition.value : undefined, currency };
}

/** Money whose records have currencies of their own, so that a condition says which it means; a custom field has one. */
export const hasCurrencies = ({ field }: Filterable): boolean =>
  field.type === 'money' && !field.name.startsWith('fields.');

/** The same amounts in another currency. What that has no units for stays a fraction, and its input says so. */
export function inCurrency(condition: DraftCondition, from: string, currency: string): DraftCondition {
  const scale = 10 ** (currencyDigits(currency) - currencyDigits(from));
  // Of 15 digits nothing is left that only a binary fraction adds.
  const scaled = (value: unknown) => (typeof value === 'number' ? Number((value * scale).toPrecision(15)) : value);
  const { value } = condition;
  return { ...condition, currency, value: (Array.isArray(value) ? value.map(scaled) : scaled(value)) as typeof value };
}

/** The start of a day where the user is, as instants are compared; and the day of such an instant. */
const instantOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
const dayOf = (instant: string): string => {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** A single operand as its field is edited, and back: money is compared in minor units, instants by their day. */
export function shownOperand(column: Filterable, value: unknown, currency: string): FieldData {
  if (value === undefined || value === null) return null;
  if (column.field.type === 'money' && typeof value === 'number') return { amount: value, currency };
  return column.filter === 'time' && typeof value === 'string' ? dayOf(value) : (value as FieldData);
}

export function operandFrom(column: Filterable, value: FieldData): string | number | undefined {
  if (value === null) return undefined;
  if (typeof value === 'object') return 'amount' in value ? value.amount : undefined;
  if (typeof value === 'boolean') return undefined;
  return column.filter === 'time' && typeof value === 'string' ? instantOf(value) : value;
}
