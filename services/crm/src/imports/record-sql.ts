import type { ImportOptions } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';

/** A field of a record: what a row `n` gives for it (null: nothing), and what the record `b` has. */
type Field = {
  /** As history names it. */
  name: string;
  column?: string;
  given: string;
  /** Where history has another shape than the column: of the row `of`. */
  shown?: (of: 'b' | 'a') => string;
  /** How what is given meets what is there; else it replaces, or fills what is empty. */
  merge?: (mode: Mode) => string;
  /** Of a record that is made without it. */
  otherwise?: string;
  type?: 'jsonb' | 'text[]' | 'bigint' | 'uuid' | 'numeric' | 'date';
};
type Mode = ImportOptions['existing'];

const text = (name: string, column = name): Field => ({ name, column, given: `n.d ->> '${name}'` });
const taggings: Field[] = [
  {
    name: 'tags',
    type: 'text[]',
    given: `case when n.d ? 'tags' then array(select jsonb_array_elements_text(n.d -> 'tags')) end`,
    merge: () => `(select coalesce(array_agg(tag order by place), '{}') from (select tag, min(place) as place
                    from unnest(b.tags || coalesce(b.new_tags, '{}')) with ordinality as every (tag, place) group by tag order by 2 limit 50) as tags)`,
    otherwise: `'{}'::text[]`,
  },
  {
    name: 'fields',
    type: 'jsonb',
    given: `n.d -> 'fields'`,
    merge: (mode) =>
      mode === 'fill' ? `coalesce(b.new_fields, '{}') || b.fields` : `b.fields || coalesce(b.new_fields, '{}')`,
    otherwise: `'{}'::jsonb`,
  },
];
const ownerField: Field = { name: 'ownerId', column: 'owner_id', type: 'uuid', given: `(n.d ->> 'ownerId')::uuid` };
const addressField: Field = { name: 'address', type: 'jsonb', given: `n.d -> 'address'` };
const companyFields: Field[] = [
  { name: 'companyId', column: 'company_id', type: 'uuid', given: 'n.company_id' },
  { name: 'companyName', column: 'company_name', given: 'n.company_name' },
];

/** The first address stays; another one is added to the others, unless it is known. */
const others = (kind: 'email' | 'phone', same: string): Field => ({
  name: kind === 'email' ? 'otherEmails' : 'otherPhones',
  column: `other_${kind}s`,
  type: 'jsonb',
  given: `n.d -> '${kind === 'email' ? 'otherEmails' : 'otherPhones'}'`,
  merge: () => `b.other_${kind}s || coalesce((select jsonb_agg(one) from jsonb_array_elements(
      case when b.new_${kind} is null then '[]' else jsonb_build_array(jsonb_build_object('label', 'other', '${kind}', b.new_${kind})) end
      || coalesce(b.new_other_${kind}s, '[]')) as one
    where ${same}(one ->> '${kind}') is distinct from ${same}(coalesce(b.${kind}, b.new_${kind}))
      and not exists (select from jsonb_array_elements(b.other_${kind}s) as known where ${same}(known ->> '${kind}') = ${same}(one ->> '${kind}'))), '[]')`,
  otherwise: `'[]'::jsonb`,
});
const first = (name: 'email' | 'phone'): Field => ({
  ...text(name),
  merge: () => `coalesce(b.${name}, b.new_${name})`,
});

const recordFields: Record<RecordType, Field[]> = {
  contact: [
    { ...text('name'), otherwise: 'n.label' },
    first('email'),
    first('phone'),
    others('email', 'lower'),
    others('phone', 'phone_tail'),
    ...companyFields,
    text('jobTitle', 'job_title'),
    text('source'),
    ownerField,
    addressField,
    {
      ...text('consent'),
      otherwise: `'unknown'`,
      merge: (mode) =>
        mode === 'fill'
          ? `case b.consent when 'unknown' then coalesce(b.new_consent, b.consent) else b.consent end`
          : 'coalesce(b.new_consent, b.consent)',
    },
    { ...text('lifecycle'), otherwise: '$8' },
    ...taggings,
  ],
  company: [
    text('name'),
    text('domain'),
    text('website'),
    text('phone'),
    text('email'),
    text('industry'),
    {
      name: 'salesTarget',
      column: 'sales_target',
      type: 'bigint',
      given: `n.d #>> '{salesTarget,amount}'`,
      shown: (of) =>
        `case when ${of}.sales_target is not null then jsonb_build_object('amount', ${of}.sales_target, 'currency', ${of}.sales_target_currency) end`,
    },
    { name: '', column: 'sales_target_currency', given: `n.d #>> '{salesTarget,currency}'` },
    ownerField,
    addressField,
    ...taggings,
  ],
  deal: [
    text('name'),
    { ...text('customerName', 'customer_name'), otherwise: 'coalesce(n.contact_name, n.company_name, n.emails[1])' },
    text('phone'),
    { name: 'contactId', column: 'contact_id', type: 'uuid', given: 'n.contact_id' },
    { name: 'contactName', column: 'contact_name', given: 'n.contact_name' },
    ...companyFields,
    {
      name: 'value',
      type: 'bigint',
      given: `n.d #>> '{value,amount}'`,
      otherwise: '0',
      shown: (of) => `jsonb_build_object('amount', ${of}.value, 'currency', ${of}.currency)`,
    },
    { name: '', column: 'currency', given: `n.d #>> '{value,currency}'`, otherwise: '$9' },
    { name: 'pipelineId', column: 'pipeline_id', type: 'uuid', given: 'n.pipeline_id' },
    { name: 'stageId', column: 'stage_id', type: 'uuid', given: 'n.stage_id' },
    { name: '', column: 'state', given: 'n.state' },
    { ...text('priority'), otherwise: `'medium'` },
    { name: 'probability', type: 'numeric', given: `n.d ->> 'probability'`, otherwise: 'n.stage_probability' },
    { name: 'closeDate', column: 'close_date', type: 'date', given: `n.d ->> 'closeDate'` },
    {
      ...text('lostReason', 'lost_reason'),
      given: `case n.state when 'lost' then n.d ->> 'lostReason' end`,
      merge: (mode) => {
        const state = mode === 'fill' ? 'b.state' : 'coalesce(b.new_state, b.state)';
        return `case ${state} when 'lost' then coalesce(b.new_lost_reason, b.lost_reason) end`;
      },
    },
    ownerField,
    ...taggings,
  ],
};

const columnOf = ({ name, column }: Field) => column ?? name;
const typed = ({ given, type }: Field) =>
  type === undefined || type === 'text[]' || type === 'jsonb' || type === 'uuid' ? given : `(${given})::${type}`;

/** What rows `n` give, as columns `new_…`. */
export const givenColumns = (type: RecordType): string =>
  recordFields[type].map((field) => `${typed(field)} as new_${columnOf(field)}`).join(', ');

/** Columns of a record that is made of a row `n`, and their values. */
export const madeColumns = (type: RecordType): { columns: string; values: string } => ({
  columns: recordFields[type].map(columnOf).join(', '),
  values: recordFields[type]
    .map((field) => (field.otherwise ? `coalesce(${typed(field)}, ${field.otherwise})` : typed(field)))
    .join(', '),
});

/** A record `b` (with `new_…` columns beside its own) as it is afterwards. */
export const afterColumns = (type: RecordType, mode: Mode): string =>
  recordFields[type]
    .map((field) => {
      const column = columnOf(field);
      const plain =
        mode === 'fill' ? `coalesce(b.${column}, b.new_${column})` : `coalesce(b.new_${column}, b.${column})`;
      return `${field.merge?.(mode) ?? plain} as ${column}`;
    })
    .join(', ');

/** What history keeps: `{ field: [before, after] }` of `b` and `a`. */
export const changesOf = (type: RecordType): string =>
  recordFields[type]
    .filter(({ name }) => name !== '')
    .map((field) => {
      const shown = field.shown ?? ((of: 'b' | 'a') => `${of}.${columnOf(field)}`);
      return `case when ${shown('a')} is distinct from ${shown('b')} then jsonb_build_object('${field.name}', jsonb_build_array(${shown('b')}, ${shown('a')})) else '{}' end`;
    })
    .join(' || ');

/** `set` of an update from `a`. */
export const setColumns = (type: RecordType): string =>
  recordFields[type].map((field) => `${columnOf(field)} = a.${columnOf(field)}`).join(', ');
