import { Injectable } from '@nestjs/common';
import type { SubjectType } from '@fernway/contracts/http/crm-records';
import type { TagUse } from '@fernway/contracts/http/crm-tags';
import type { WorkspaceRead } from '@fernway/database';

@Injectable()
export class TagsRepository {
  async list(
    tx: WorkspaceRead,
    { recordType, q, limit }: { recordType: SubjectType; q: string | undefined; limit: number },
  ): Promise<string[]> {
    const rows = await tx.query<{ tag: string }>({
      name: 'tags-list',
      text: `select distinct on (value_fold(tag)) tag from tag_use
              where record_type = $1 and records > 0 and ($2::text is null or strpos(search_fold(tag), search_fold($2)) > 0)
              order by value_fold(tag), records desc, tag limit $3`,
      values: [recordType, q ?? null, limit],
    });
    return rows.map(({ tag }) => tag);
  }

  /** By their folded names, from `after` on. */
  uses(
    tx: WorkspaceRead,
    { q, after, limit }: { q: string | undefined; after: string | undefined; limit: number },
  ): Promise<(TagUse & { folded: string })[]> {
    const of = (type: string) => `coalesce(sum(records) filter (where record_type = '${type}'), 0)::int`;
    return tx.query<TagUse & { folded: string }>({
      name: 'tags-uses',
      text: `select lower(tag) as folded, (array_agg(tag order by records desc, tag))[1] as tag,
                    ${of('contact')} as contacts, ${of('company')} as companies, ${of('deal')} as deals
               from tag_use
              where records > 0 and ($1::text is null or strpos(search_fold(tag), search_fold($1)) > 0)
                and ($2::text is null or lower(tag) > $2)
              group by lower(tag) order by lower(tag) limit $3`,
      values: [q ?? null, after ?? null, limit],
    });
  }

  /** Of a kind before those of others, and what most records have before the rest: so it is spelled. */
  async known(tx: WorkspaceRead, recordType: SubjectType, limit: number): Promise<string[]> {
    const rows = await tx.query<{ tag: string }>({
      name: 'tags-known',
      text: `select tag from tag_use where records > 0 order by record_type = $1 desc, records desc, tag limit $2`,
      values: [recordType, limit],
    });
    return rows.map(({ tag }) => tag);
  }

  /** Those that are one of these in any case, in the same order. */
  async alike(tx: WorkspaceRead, recordType: SubjectType, tags: string[]): Promise<string[]> {
    const rows = await tx.query<{ tag: string }>({
      name: 'tags-alike',
      text: `select tag from tag_use where value_fold(tag) = any (array(select value_fold(one) from unnest($2::text[]) as one)) and records > 0
              order by record_type = $1 desc, records desc, tag`,
      values: [recordType, tags],
    });
    return rows.map(({ tag }) => tag);
  }
}
