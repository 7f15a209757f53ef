import { importTargets } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { recordTables } from '../records/record-tables.js';
import type { RecordTable } from '../records/field-columns.js';
import { headerKey, knownHeaders } from './known-headers.js';

/** How exports head the fields that every workspace has. */
export const builtInTitles = (type: RecordType): string[] =>
  Object.values((recordTables[type] as RecordTable).columns).flatMap(({ exported = [] }) =>
    typeof exported === 'string' ? exported : exported.map(({ title }) => title),
  );

/** How exports head the workspace's own fields: one that is called as an import knows another field is told apart. */
export const ownTitles = (type: RecordType, fields: { id: string; label: string }[]): ReadonlyMap<string, string> => {
  const others = new Set([
    ...[...builtInTitles(type), ...importTargets[type]].map(headerKey),
    ...[...knownHeaders[type]].flatMap(([key, target]) => (target === 'note' ? [] : key)),
  ]);
  const taken = new Set(fields.map(({ label }) => headerKey(label)));
  return new Map(
    fields.map(({ id, label }) => {
      if (!others.has(headerKey(label))) return [id, label];
      let title = `${label} (custom)`;
      while (taken.has(headerKey(title))) title += ' (custom)';
      taken.add(headerKey(title));
      return [id, title];
    }),
  );
};
