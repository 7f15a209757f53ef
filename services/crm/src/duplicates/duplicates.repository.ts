import { Injectable } from '@nestjs/common';
import type { MergeType } from '@fernway/contracts/http/crm-merges';
import type { WorkspaceTx } from '@fernway/database';

/** How alike names are, of 1: a letter more or less, another order of the words, a legal form. */
const alike = 0.45;
const most = 50;

/** Records that may be another one, each kind of them by an index; whether they are, the service tells. */
@Injectable()
export class DuplicatesRepository {
  /** Ids of records that hold one of these texts, as the search knows them. */
  async holding(tx: WorkspaceTx, type: MergeType, texts: string[]): Promise<string[]> {
    if (texts.length === 0) return [];
    const rows = await tx.query<{ id: string }>({
      text: `select distinct found.id from unnest($2::text[]) as one (text), find_records($1, array[one.text], ${most}) as found (id)`,
      values: [type, texts],
    });
    return rows.map(({ id }) => id);
  }

  /** Contacts of a company whose names are like this one. */
  async colleagues(tx: WorkspaceTx, company: string, name: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      text: `select r.id from contact r
              where r.company_id = $1 and r.deleted_at is null and similarity(search_fold(r.name), search_fold($2)) >= ${alike}
              order by similarity(search_fold(r.name), search_fold($2)) desc, r.id limit 20`,
      values: [company, name],
    });
    return rows.map(({ id }) => id);
  }

  async ofDomain(tx: WorkspaceTx, domain: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      text: `select r.id from company r where r.domain = $1 and r.deleted_at is null limit ${most}`,
      values: [domain],
    });
    return rows.map(({ id }) => id);
  }

  /** Of these, those whose names are like this one. */
  async namedLike(tx: WorkspaceTx, type: MergeType, ids: string[], name: string): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await tx.query<{ id: string }>({
      text: `select r.id from ${type} r where r.id = any ($1) and similarity(search_fold(r.name), search_fold($2)) >= ${alike}`,
      values: [ids, name],
    });
    return new Set(rows.map(({ id }) => id));
  }
}
