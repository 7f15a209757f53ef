import type { RecordType } from '@fernway/contracts/http/crm-records';
import { likelihoodBefore } from '../deals/columns.js';

/** By its name. As a range in order of names, it has one index that needs no sorting; for one value any index might do. */
const named = `left join lateral (select c.id, c.name from company c
    where c.name_key between lower(r.record ->> 'companyName') and lower(r.record ->> 'companyName') and c.deleted_at is null
    order by c.name_key, c.id limit 1)`;

/** The company that a row names, the contact that it means, and its stage, which stays until the transaction ends. */
/** The contact that a row means by its e-mail. */
const written = `left join lateral (select c.* from contact_reach k join contact c on c.id = k.contact_id and c.deleted_at is null
              where k.kind = 'email' and k.key = r.emails[1] order by c.id limit 1) ct on true`;

/** Where a record is: a part of an address, of a country or a region. */
const placed = (address: string) => `case when ${address} ?| '{country,region}' then ${address} end`;

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
            ${written}
            left join stage st on st.id = (r.record ->> 'stageId')::uuid and st.deleted_at is null`,
    // A new deal that names no stage begins in the first.
    otherwise: `coalesce((r.record ->> 'stageId')::uuid, $10::uuid)`,
  },
  product: { columns: 'null as nothing', joins: '' },
  sale: {
    columns: `coalesce(co.id, ct.company_id) as company_id, coalesce(co.name, ct.company_name) as company_name, ct.id as contact_id, ct.name as contact_name,
      pr.id as product_id, pr.name as product_name, pr.cost as product_cost, pr.currency as product_currency, at.place ->> 'country' as country, at.place ->> 'region' as region`,
    joins: `${named} co on true
            ${written}
            left join lateral (select c.* from product c where c.sku_key = lower(r.record ->> 'sku') and c.deleted_at is null limit 1) pr on true
            left join lateral (select coalesce(${placed('ct.address')}, (select ${placed('c.address')} from company c where c.id = coalesce(co.id, ct.company_id))) as place) at on true`,
  },
  expense: { columns: 'null as nothing', joins: '' },
};

const nothing = { columns: '', values: '' };

/** What a new record has beside what rows give. */
export const own: Record<RecordType, { columns: string; values: string }> = {
  contact: {
    columns: ', lead_since',
    values: `, case coalesce(n.d ->> 'lifecycle', $8) when 'lead' then statement_timestamp() end`,
  },
  company: nothing,
  deal: {
    columns: ', number, closed_at',
    values: `, n.number, case when n.state <> 'open' then statement_timestamp() end`,
  },
  product: nothing,
  sale: nothing,
  expense: nothing,
};

/** What a record cannot be without, beside what rows give. */
export const required: Record<RecordType, { kept: string; columns: string; values: string }> = {
  contact: { kept: '', ...nothing },
  company: { kept: '', ...nothing },
  deal: { kept: ', b.number, b.state as state_before', columns: ', number', values: ', a.number' },
  product: { kept: '', ...nothing },
  sale: { kept: '', ...nothing },
  expense: { kept: '', ...nothing },
};

/** What a change keeps of a record `c` as it was. */
export const keptBefore: Record<RecordType, string> = {
  contact: ', lifecycle_before = case c.lifecycle when excluded.lifecycle then c.lifecycle_before end',
  company: '',
  deal: `, probability_before = ${likelihoodBefore('c', 'excluded.state')}`,
  product: '',
  sale: '',
  expense: '',
};
