import { Injectable } from '@nestjs/common';
import { mostNodes } from '@fernway/contracts/http/crm-accounts';
import type { CompanyStatus } from '@fernway/contracts/records/company';
import type { WorkspaceTx } from '@fernway/database';
import { companyStatus } from '../companies/columns.js';

type AccountRow = {
  companyId: string;
  company: string;
  status: CompanyStatus;
  lastActivityAt: Date | null;
  contactId: string | null;
  contact: string | null;
};
/** A contact that brought others, or a company that contacts share; beside it, how many there are in all. */
type Hub = { kind: 'contact' | 'company'; id: string; referrals: number; sharedCompanies: number };
type NodeRow = {
  kind: 'contact' | 'company';
  id: string;
  name: string;
  referred: number;
  referredById: string | null;
  companyId: string | null;
};

/** Hubs that share a picture evenly; further ones take what room they leave. */
const evenHubs = mostNodes / 5;
/** Contacts of a company, whoever somebody spoke with last first: an index. */
const spokenLast = 'c.last_activity_at desc nulls last, c.created_at, c.id';
@Injectable()
export class AccountsRepository {
  list(tx: WorkspaceTx, ids: string[]): Promise<AccountRow[]> {
    return tx.query<AccountRow>({
      name: 'accounts',
      text: `select r.id as "companyId", r.name as company, ${companyStatus} as status, r.last_activity_at as "lastActivityAt",
                    spoken.id as "contactId", spoken.name as contact
               from unnest($1::uuid[]) with ordinality as asked (id, place) join company r using (id)
               left join lateral (
                 select c.id, c.name from contact c where c.company_id = r.id and c.deleted_at is null order by ${spokenLast} limit 1
               ) as spoken on true
              where r.deleted_at is null order by asked.place`,
      values: [ids],
    });
  }

  /** Those with the most links, as many as a picture may show. */
  hubs(tx: WorkspaceTx): Promise<Hub[]> {
    return tx.query<Hub>({
      name: 'network-hubs',
      text: `with hub as (
               select 'company' as kind, company_id as id, count(*)::int as links from contact
                where company_id is not null and deleted_at is null group by company_id having count(*) > 1
               union all
               select 'contact', referred_by_id, count(*)::int from contact
                where referred_by_id is not null and deleted_at is null group by referred_by_id
             )
             select kind, id, coalesce(sum(links) filter (where kind = 'contact') over (), 0)::int as referrals,
                    (count(*) filter (where kind = 'company') over ())::int as "sharedCompanies"
               from hub where not exists (select from company where company.id = hub.id and company.deleted_at is not null)
                          and not exists (select from contact where contact.id = hub.id and contact.deleted_at is not null)
              order by links desc, id limit ${mostNodes}`,
    });
  }

  /** The hubs and contacts that are linked with them: of the first hubs one of each in turn, then those of the others. */
  nodes(tx: WorkspaceTx, hubs: Hub[]): Promise<NodeRow[]> {
    return tx.query<NodeRow>({
      name: 'network-nodes',
      text: `with hub as (
               select * from unnest($1::text[], $2::uuid[]) with ordinality as h (kind, id, place)
             ), entry as (
               select kind, id, place, 0 as turn from hub
               union all
               select 'contact', linked.id, place, linked.turn from hub cross join lateral (
                 select c.id, row_number() over (order by ${spokenLast}) as turn from contact c
                  where c.company_id = hub.id and c.deleted_at is null order by ${spokenLast} limit ${mostNodes}
               ) as linked where hub.kind = 'company'
               union all
               select 'contact', linked.id, place, linked.turn from hub cross join lateral (
                 select c.id, row_number() over (order by c.name_key, c.id) as turn from contact c
                  where c.referred_by_id = hub.id and c.deleted_at is null order by c.name_key, c.id limit ${mostNodes}
               ) as linked where hub.kind = 'contact'
             ), node as (
               select kind, id, min(n) as n from (
                 select kind, id, row_number() over (order by case when place > ${evenHubs} then place else 0 end, turn, place) as n
                   from entry
               ) as numbered group by kind, id order by n limit ${mostNodes}
             )
             select node.kind, node.id, coalesce(contact.name, company.name) as name,
                    (select count(*)::int from contact c where c.referred_by_id = node.id and c.deleted_at is null) as referred,
                    contact.referred_by_id as "referredById", contact.company_id as "companyId"
               from node
               left join contact on node.kind = 'contact' and contact.id = node.id
               left join company on node.kind = 'company' and company.id = node.id
              order by node.n`,
      values: [hubs.map(({ kind }) => kind), hubs.map(({ id }) => id)],
    });
  }
}
