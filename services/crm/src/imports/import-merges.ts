import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { ImportedField, Mode } from './imported-field.js';

/** Whether records of a kind have a company, which an import makes where a row names a new one. */
export const refersToCompanies = (type: RecordType): boolean =>
  type === 'contact' || type === 'deal' || type === 'sale';

/** Whether a row `r` brings its record `target` to a company that is not there yet: the import makes it. */
export const namesNewCompany = (type: RecordType, mode: Mode): string =>
  !refersToCompanies(type)
    ? 'false'
    : `r.record ? 'companyName' and not exists (select from company c where c.name_key = lower(r.record ->> 'companyName') and c.deleted_at is null)
       ${mode === 'fill' ? `and exists (select from ${type} t where t.id = r.target and t.company_id is null)` : ''}`;

/** The first address stays: one that a file gives beside it becomes one of the others. */
export const first = (name: 'email' | 'phone'): ImportedField => ({
  merge: () => `coalesce(b.${name}, b.new_${name})`,
});

/**
 * Another address is added to the others, unless it is known, with its label; the first of a row too where the record has
 * another first one. @param same the SQL function by which two are one
 */
export const others = (kind: 'email' | 'phone', same: string): ImportedField => {
  const rest = kind === 'email' ? `n.d -> 'otherEmails'` : `n.d -> 'otherPhones'`;
  const first = `jsonb_build_object('label', coalesce(n.d ->> '${kind}Label', 'other'), '${kind}', n.d ->> '${kind}')`;
  return {
    given: `case when n.d ? '${kind}' then jsonb_build_array(${first}) || coalesce(${rest}, '[]') end`,
    made: rest,
    merge:
      () => `b.other_${kind}s || coalesce((select jsonb_agg(one) from jsonb_array_elements(coalesce(b.new_other_${kind}s, '[]')) as one
    where ${same}(one ->> '${kind}') is distinct from ${same}(coalesce(b.${kind}, b.new_${kind}))
      and not exists (select from jsonb_array_elements(b.other_${kind}s) as known where ${same}(known ->> '${kind}') = ${same}(one ->> '${kind}'))), '[]')`,
    otherwise: `'[]'::jsonb`,
  };
};
