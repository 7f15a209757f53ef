import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a record holds of a field, in the words of a change: a task's `done` is a time in the record, a stage may be named or
 * given by its id, a time may be told in another zone, and of the custom fields only those are meant that change.
 * @param like what the change says of the field
 */
export const heldOf = (record: Values, field: string, like: unknown): unknown => {
  const held = record[field] ?? null;
  if (field === 'done') return (record['doneAt'] ?? null) !== null;
  if (field === 'stage') return like === record['stageId'] ? like : held;
  if (field === 'fields')
    return Object.fromEntries(
      Object.keys((like ?? {}) as object).map((id) => [id, ((held ?? {}) as Values)[id] ?? null]),
    );
  return sameMoment(held, like) ? like : held;
};

/** Whether the record is as a change would make it. */
export const holds = (record: Values, change: Values): boolean =>
  Object.entries(change).every(([field, value]) => isDeepStrictEqual(heldOf(record, field, value), value ?? null));

const moment = /^\d{4}-\d{2}-\d{2}T/;
const sameMoment = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  moment.test(one) &&
  moment.test(other) &&
  Date.parse(one) === Date.parse(other);
