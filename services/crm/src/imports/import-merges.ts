import type { ImportedField } from './imported-field.js';

/** The first address stays: one that a file gives beside it becomes one of the others. */
export const first = (name: 'email' | 'phone'): ImportedField => ({
  merge: () => `coalesce(b.${name}, b.new_${name})`,
});

/** Another address is added to the others, unless it is known. @param same the SQL function by which two are one */
export const others = (kind: 'email' | 'phone', same: string): ImportedField => ({
  merge: () => `b.other_${kind}s || coalesce((select jsonb_agg(one) from jsonb_array_elements(
      case when b.new_${kind} is null then '[]' else jsonb_build_array(jsonb_build_object('label', 'other', '${kind}', b.new_${kind})) end
      || coalesce(b.new_other_${kind}s, '[]')) as one
    where ${same}(one ->> '${kind}') is distinct from ${same}(coalesce(b.${kind}, b.new_${kind}))
      and not exists (select from jsonb_array_elements(b.other_${kind}s) as known where ${same}(known ->> '${kind}') = ${same}(one ->> '${kind}'))), '[]')`,
  otherwise: `'[]'::jsonb`,
});
