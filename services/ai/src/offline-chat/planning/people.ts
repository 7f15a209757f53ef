import { aggregate, type Data, filterOf, groupsOf, type ListedType, type Looking, textOf } from './look.js';

/** As many names as one look gives. */
const most = 20;

/** With whom: tasks and activities tell their contact by an id alone. */
export function* withPeople(type: ListedType, records: readonly Data[]): Looking<Data[]> {
  const ids = [...new Set(records.map(({ contactId }) => textOf(contactId)).filter(Boolean))];
  if ((type !== 'task' && type !== 'activity') || ids.length === 0) return [...records];
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, part) =>
    ids.slice(part * most, (part + 1) * most),
  );
  const seen = yield parts.map((some) =>
    aggregate(type, { ...filterOf([{ field: 'contactId', is: 'any-of', value: some }]), by: 'contactId' }),
  );
  const names = new Map(
    seen.flatMap(groupsOf).flatMap(({ key, label }) => (key && label !== key ? [[key, label] as const] : [])),
  );
  return records.map((record) => ({ ...record, contactName: names.get(textOf(record.contactId)) ?? null }));
}
