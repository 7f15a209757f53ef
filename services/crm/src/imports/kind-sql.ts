import type { RecordType } from '@fernway/contracts/http/crm-records';
import { likelihoodBefore } from '../deals/columns.js';

/** By its name. As a range in order of names, it has one index that needs no sorting; for one value any index might do. */
const named = `left join lateral (select c.id, c.name from company c
    where c.name_key between lower(r.record ->> 'companyName') and lower(r.record ->> 'companyName') and c.deleted_at is null
    order by c.name_key, c.id limit 1)`;

/** The company that a row names, the contact that it means, and its stage, which stays until the transaction ends. */
export const links: Record<RecordType, { columns: string; joins: string; otherwise?: string }> = {
  contact: {
    columns: 'co.id as company_id, co.name as company_name',
    joins: `${named} co on true`,
  },
  company: { columns: 'null as nothing', joins: '' },
  deal: {
    columns: `coalesce(co.id, ct.company_id) as company_id, coalesce(co.name, ct.company_name) as company_name, ct.id as contact_id, ct.name as contact_name,
      st.pipeline_id, st.id as stage_id, st.kind as state, st.probability as stage_probability`,
    joins: `${named} co on true
            left join lateral (select c.id, c.name, c.company_id, c.company_name from contact_reach k join contact c on c.id = k.contact_id and c.deleted_at is null
              where k.kind = 'email' and k.key = r.emails[1] order by c.id limit 1) ct on true
            left join stage st on st.id = (r.record ->> 'stageId')::uuid and st.deleted_at is null`,
    // A new deal that names no stage begins in the first.
    otherwise: `coalesce((r.record ->> 'stageId')::uuid, $10::uuid)`,
  },
};

/** What a new record has beside what rows give. */
export const own: Record<RecordType, { columns: string; values: string }> = {
  contact: {
    columns: ', lead_since',
    values: `, case coalesce(n.d ->> 'lifecycle', $8) when 'lead' then statement_timestamp() end`,
  },
  company: { columns: '', values: '' },
  deal: {
    columns: ', number, closed_at',
    values: `, n.number, case when n.state <> 'open' then statement_timestamp() end`,
  },
};

/** What a record cannot be without, beside what rows give. */
export const required: Record<RecordType, { kept: string; columns: string; values: string }> = {
  contact: { kept: '', columns: '', values: '' },
  company: { kept: '', columns: '', values: '' },
  deal: { kept: ', b.number, b.state as state_before', columns: ', number', values: ', a.number' },
};

/** What a change keeps of a record `c` as it was. */
export const keptBefore: Record<RecordType, string> = {
  contact: ', lifecycle_before = case c.lifecycle when excluded.lifecycle then c.lifecycle_before end',
  company: '',
  deal: `, probability_before = ${likelihoodBefore('c', 'excluded.state')}`,
};
