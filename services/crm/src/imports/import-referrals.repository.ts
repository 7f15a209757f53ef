import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';
import { stays } from '../records/record-rows.repository.js';
import type { Span } from './import-rows.repository.js';

/** A row's contact, and the address of who brought it. */
export type Referred = { row: number; id: string; email: string };
export type Referral = { id: string; by: string; name: string };

@Injectable()
export class ImportReferralsRepository {
  /** @param ids of the contacts that the span made, in the order of their rows */
  inSpan(tx: WorkspaceTx, { id, from, to }: Span, ids: string[]): Promise<Referred[]> {
    return tx.query<Referred>({
      text: `select r.row, r.id, r.email from (
               select row, record ->> 'referredByEmail' as email,
                      case outcome when 'create' then ($4::uuid[])[row_number() over (partition by outcome order by row)] else target end as id
                 from import_row where import_id = $1 and row > $2 and row <= $3 and outcome in ('create', 'update', 'unchanged')
             ) r where r.email is not null and r.id is not null order by r.row`,
      values: [id, from, to, ids],
    });
  }

  /** Keeps with their rows which contacts wait for their referrers. */
  async wait(tx: WorkspaceTx, id: string, all: Referred[]): Promise<void> {
    await tx.query({
      text: `update import_row r set record = r.record || jsonb_build_object('referredId', w.id)
               from unnest($2::int[], $3::uuid[]) as w (row, id) where r.import_id = $1 and r.row = w.row`,
      values: [id, all.map(({ row }) => row), all.map((one) => one.id)],
    });
  }

  waiting(tx: WorkspaceTx, id: string, after: number, limit: number): Promise<Referred[]> {
    return tx.query<Referred>({
      text: `select row, (record ->> 'referredId')::uuid as id, record ->> 'referredByEmail' as email from import_row
              where import_id = $1 and row > $2 and record ? 'referredId' order by row limit $3`,
      values: [id, after, limit],
    });
  }

  /** Contacts by their addresses, the first where several have one. */
  async byEmail(tx: WorkspaceTx, emails: string[]): Promise<Map<string, Omit<Referral, 'id'>>> {
    const rows = await tx.query<{ email: string } & Omit<Referral, 'id'>>({
      text: `select e.email, c.id as by, c.name from unnest($1::text[]) as e (email) cross join lateral (
               select c.id, c.name from contact_reach k join contact c on c.id = k.contact_id and ${stays('c')}
                where k.kind = 'email' and k.key = e.email order by c.id limit 1) c`,
      values: [emails],
    });
    return new Map(rows.map(({ email, ...found }) => [email, found]));
  }

  /** Of these links, made together, those that would close a circle. */
  async circles(tx: WorkspaceTx, links: Referral[]): Promise<Set<string>> {
    const rows = await tx.query<{ id: string }>({
      text: `with link as materialized (select * from unnest($1::uuid[], $2::uuid[]) as l (id, by))
             select l.id from link l where exists (
               with recursive way (id) as (
                 select l.by union
                 select coalesce(m.by, c.referred_by_id) from way left join link m on m.id = way.id left join contact c on c.id = way.id
                  where coalesce(m.by, c.referred_by_id) is not null
               ) select from way where id = l.id)`,
      values: [links.map(({ id }) => id), links.map(({ by }) => by)],
    });
    return new Set(rows.map(({ id }) => id));
  }
}
