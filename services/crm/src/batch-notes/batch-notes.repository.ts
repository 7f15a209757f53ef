import { Injectable } from '@nestjs/common';
import type { SubjectType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import type { Span } from '../imports/import-rows.repository.js';
import { stays } from '../records/record-rows.repository.js';
import type { Subject } from '../subjects/subjects.service.js';

/** A note that a batch wrote. */
export type BatchNote = Subject & { id: string; version: number; sample: boolean; deleted: boolean; body: string };

/** A note is about one record; what that one brings with it is named beside. */
const about: Record<SubjectType, string> = {
  contact: 'a.contact_id is not null and a.deal_id is null',
  company: 'a.company_id is not null and a.contact_id is null and a.deal_id is null',
  deal: 'a.deal_id is not null',
};
const subject = 'coalesce(a.deal_id, a.contact_id, a.company_id)';

/** The same note of a record, where it is there: by the record's own index. */
const same = (type: SubjectType, record: string, body: string) =>
  `lateral (select a.id from activity a where a.${type}_id = ${record} and ${about[type]} and a.kind = 'note' and a.body = ${body} and ${stays('a')} limit 1)`;

/** Whether a row `r` says something that its record `target` has no note of. */
export const saysMore = (type: SubjectType): string =>
  `exists (select from jsonb_array_elements_text(r.record -> 'notes') as said (body)
             left join ${same(type, 'r.target', 'said.body')} as there on true where there.id is null)`;

/** Whom and what a record `c` brings, as a person's note about it has them. */
const subjects: Record<SubjectType, string> = {
  contact: 'c.id as contact_id, c.company_id, null::uuid as deal_id',
  company: 'null::uuid as contact_id, c.id as company_id, null::uuid as deal_id',
  deal: 'c.contact_id, c.company_id, c.id as deal_id',
};
const told = `id, version, sample, deleted_at is not null as deleted, body, contact_id as "contactId", company_id as "companyId", deal_id as "dealId"`;

type Taken = { batch: string; undo: string; ids: string[] };

@Injectable()
export class BatchNotesRepository {
  /** How many notes rows of a span have, at most. */
  async count(tx: WorkspaceTx, { id, from, to }: Span): Promise<number> {
    const [row] = await tx.query<{ notes: number }>({
      text: `select coalesce(sum(jsonb_array_length(record -> 'notes')), 0)::int as notes from import_row
              where import_id = $1 and row > $2 and row <= $3 and outcome in ('create', 'update') and record ? 'notes'`,
      values: [id, from, to],
    });
    return row!.notes;
  }

  /**
   * Makes the notes of a span's rows that their records do not have yet.
   * @param records those that were made of the span's new rows, in the order of the rows
   */
  make(
    tx: WorkspaceTx,
    type: SubjectType,
    { id, from, to }: Span,
    records: string[],
    ids: string[],
  ): Promise<BatchNote[]> {
    return tx.query<BatchNote>({
      name: `batch-notes-make-${type}`,
      text: `with placed as (
               select row, record, case outcome when 'create' then ($6::uuid[])[row_number() over (partition by outcome order by row)] else target end as id
                 from import_row where import_id = $1 and row > $2 and row <= $3 and outcome in ('create', 'update')
             ), said as (
               select distinct on (p.id, n.body) p.id, p.row, n.place, n.body
                 from placed p cross join lateral jsonb_array_elements_text(p.record -> 'notes') with ordinality as n (body, place)
                where p.record ? 'notes' order by p.id, n.body, p.row, n.place
             ), fresh as (
               select said.id, said.body, row_number() over (order by said.row, said.place) as nth
                 from said left join ${same(type, 'said.id', 'said.body')} as there on true where there.id is null
             )
             insert into activity (workspace_id, id, kind, body, at, contact_id, company_id, deal_id, origin, batch_id, batch_version, created_by)
             select $4::uuid, ($7::uuid[])[f.nth], 'note', f.body, date_trunc('milliseconds', now()), s.contact_id, s.company_id, s.deal_id, 'import', $1, 1, $5::uuid
               from fresh f cross join lateral (select ${subjects[type]} from ${type} c where c.id = f.id and ${stays('c')} limit 1) as s
              order by f.nth
             returning ${told}`,
      values: [id, from, to, tx.workspace, tx.user, records, ids],
    });
  }

  /** Of these records: the batch's notes that are as it left them turn into what they were before it. */
  turn(tx: WorkspaceTx, type: SubjectType, { batch, undo, ids }: Taken): Promise<BatchNote[]> {
    return tx.query<BatchNote>({
      name: `batch-notes-turn-${type}`,
      text: `update activity a set deleted_at = case when a.deleted_at is null then statement_timestamp() end, updated_at = statement_timestamp(),
                    version = a.version + 1, batch_version = a.version + 1, batch_id = $2
              where a.batch_id = $1 and ${subject} = any ($3) and ${about[type]} and a.version = a.batch_version
             returning ${told}`,
      values: [batch, undo, ids],
    });
  }

  /** Of these records, those with a note of the batch that somebody changed since. */
  async changed(tx: WorkspaceTx, type: SubjectType, { batch, ids }: Omit<Taken, 'undo'>): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: `batch-notes-changed-${type}`,
      text: `select distinct ${subject} as id from activity a
              where a.batch_id = $1 and ${subject} = any ($2) and ${about[type]} and a.version <> a.batch_version and ${stays('a')}`,
      values: [batch, ids],
    });
    return rows.map(({ id }) => id);
  }
}

/** Ids of the records of one kind that notes of the batch `$1` are about. */
export const notedBy = (type: SubjectType): string =>
  `select ${subject} as id from activity a where a.batch_id = $1 and ${about[type]}`;
