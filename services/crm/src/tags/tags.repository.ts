import { Injectable } from '@nestjs/common';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceRead } from '@fernway/database';

@Injectable()
export class TagsRepository {
  async list(
    tx: WorkspaceRead,
    { recordType, q, limit }: { recordType: RecordType; q: string | undefined; limit: number },
  ): Promise<string[]> {
    const rows = await tx.query<{ tag: string }>({
      name: 'tags-list',
      text: `select tag from tag_use
              where record_type = $1 and records > 0 and ($2::text is null or strpos(lower(tag), lower($2)) > 0)
              order by lower(tag), tag limit $3`,
      values: [recordType, q ?? null, limit],
    });
    return rows.map(({ tag }) => tag);
  }
}
