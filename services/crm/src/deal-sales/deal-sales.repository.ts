import { Injectable } from '@nestjs/common';
import type { Origin } from '@fernway/contracts/http/crm-records';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import type { WorkspaceTx } from '@fernway/database';
import { byHand, type Fact, factsOf } from '../records/record-patches.repository.js';
import type { Action } from '../records/record-writes.repository.js';

export type SaleFact = Fact & { action: Action };

/** What a sale has of its deal, by the names of history; amounts stand beside them. */
const followed = {
  name: 'name',
  date: 'date',
  quantity: 'quantity',
  productId: 'product_id',
  customerName: 'customer_name',
  contactId: 'contact_id',
  contactName: 'contact_name',
  companyId: 'company_id',
  companyName: 'company_name',
  country: 'country',
  region: 'region',
  ownerId: 'owner_id',
  sample: 'sample',
} as const;
const columns = [...Object.values(followed), 'amount', 'cost', 'currency'];

const money = (row: string, column: string) =>
  `case when ${row}.${column} is not null then jsonb_build_object('amount', ${row}.${column}, 'currency', ${row}.currency) end`;
const shown: [name: string, value: (row: string) => string][] = [
  ...Object.entries(followed).map(([name, column]): [string, (row: string) => string] => [
    name,
    (row) => `${row}.${column}`,
  ]),
  ['amount', (row) => money(row, 'amount')],
  ['cost', (row) => money(row, 'cost')],
];
/** What history keeps of sales `had` that are `n` from now on. */
const changes = shown
  .map(
    ([name, value]) =>
      `case when ${value('had')} is distinct from ${value('n')} then jsonb_build_object('${name}', jsonb_build_array(${value('had')}, ${value('n')})) else '{}' end`,
  )
  .join(' || ');

/** The day on which a deal `d` was closed, where the workspace is. */
const closedOn = `(d.closed_at at time zone coalesce((select w.time_zone from workspace_language w where w.workspace_id = d.workspace_id), 'UTC'))::date`;

/** What won deals have sold: each line, or the whole deal where it has none. */
const sold = `select d.id as deal_id, l.id as deal_line_id, l.name, l.quantity, l.amount, l.product_id, d.currency, ${closedOn} as date,
       d.customer_name, d.contact_id, d.contact_name, d.company_id, d.company_name, d.owner_id, d.sample
  from deal d cross join lateral (
         select (line ->> 'id')::uuid as id, line ->> 'name' as name, (line ->> 'quantity')::numeric(10, 3) as quantity,
                (line ->> 'total')::bigint as amount, (line ->> 'productId')::uuid as product_id
           from jsonb_array_elements(d.lines) as line
         union all select null, d.name, 1, d.value, null where d.lines = '[]') as l
 where d.id = any ($1::uuid[]) and d.state = 'won' and d.deleted_at is null`;

const newPlace = `had.id is null or (had.contact_id, had.company_id) is distinct from (s.contact_id, s.company_id)
  or coalesce(had.country, had.region) is null`;
/** What a product costs is taken once: until the line names another product, quantity or currency. */
const newCost = `had.id is null or (had.product_id, had.quantity, had.currency) is distinct from (s.product_id, s.quantity, s.currency)`;
const cost = `round(p.cost * s.quantity)`;

const computed = ['country', 'region', 'cost'];
const known = columns.filter((column) => !computed.includes(column)).map((column) => `s.${column}`);

const key = (row: string) => `coalesce(${row}.deal_line_id, ${row}.deal_id)`;

/**
 * Sales `n` as they must be beside those that are there (`sale_id`), deleted or not; `over` are those that must not be. A full
 * join, as no other compares each with each where the planner expects few.
 */
const wanted = `select n.*, s.deal_id is null as over, had.id as sale_id, had.deleted_at is not null as was_deleted, ${changes} as changes
  from sold s
  full join had on had.deal_id = s.deal_id and ${key('had')} = ${key('s')}
  left join product p on p.id = s.product_id
  left join lateral (
    select nullif(a.address ->> 'country', '') as country, nullif(a.address ->> 'region', '') as region
      from (select 1 as place, c.address from contact c where c.id = s.contact_id
            union all select 2, c.address from company c where c.id = s.company_id) as a
     where a.address ->> 'country' <> '' or a.address ->> 'region' <> '' order by a.place limit 1) as at on true
 cross join lateral (
    select s.deal_id, s.deal_line_id, ${known.join(', ')},
           case when ${newPlace} then at.country else had.country end as country,
           case when ${newPlace} then at.region else had.region end as region,
           case when ${newCost} then case when p.currency = s.currency and ${cost} <= ${mostDealValue} then ${cost}::bigint end else had.cost end as cost
    offset 0) as n`;

@Injectable()
export class DealSalesRepository {
  /**
   * Makes the sales of these deals what the deals say: of those that are won, each line's, or one for the whole deal; of
   * others none. A sale that comes back is the same one. The deals are locked already, or just made.
   * @returns the sales that were changed
   */
  follow(tx: WorkspaceTx, deals: string[], origin: Origin | undefined): Promise<SaleFact[]> {
    return tx.query<SaleFact>({
      name: 'deal-sales-follow',
      text: `with sold as materialized (${sold}), had as materialized (
               select * from sale where deal_id = any ($1::uuid[]) for update
             ), n as materialized (${wanted}), made as (
               insert into sale (workspace_id, id, created_by, origin, deal_id, deal_line_id, ${columns.join(', ')})
               select $2, gen_random_uuid(), $3::uuid, 'deal', deal_id, deal_line_id, ${columns.join(', ')} from n where sale_id is null
               returning *
             ), changed as (
               update sale r set version = r.version + 1, updated_at = statement_timestamp(), deleted_at = null,
                      ${columns.map((column) => `${column} = n.${column}`).join(', ')}
                 from n where r.id = n.sale_id and not n.over and (n.was_deleted or n.changes <> '{}')
               returning r.*, case when n.was_deleted then 'restored' else 'updated' end as action, n.changes
             ), reversed as (
               update sale r set version = r.version + 1, updated_at = statement_timestamp(), deleted_at = statement_timestamp()
                 from n where r.id = n.sale_id and n.over and not n.was_deleted
               returning r.*
             ), r as (
               select *, 'created' as action, '{}'::jsonb as changes from made
               union all select * from changed
               union all select *, 'deleted', '{}' from reversed
             ), history as (
               insert into sale_history (workspace_id, sale_id, version, action, actor, origin, at, changes)
               select workspace_id, id, version, action, $3::uuid, coalesce($4, ${byHand}), updated_at, changes from r
             )
             select ${factsOf('sale')}, r.action from r`,
      values: [deals, tx.workspace, tx.user, origin],
    });
  }
}
