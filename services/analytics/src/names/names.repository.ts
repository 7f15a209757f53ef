import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';

export type RecordName = { id: string; version: number; name: string | null };

@Injectable()
export class NamesRepository {
  /** A newer version's stays. */
  async keep(tx: WorkspaceTx, names: RecordName[]): Promise<void> {
    await tx.query({
      name: 'record-names-keep',
      text: `insert into record_name as known (workspace_id, id, version, name)
             select distinct on (id) $1, id, version, name
               from unnest($2::uuid[], $3::int[], $4::text[]) as told (id, version, name) order by id, version desc
             on conflict (workspace_id, id) do update set version = excluded.version, name = excluded.name
              where known.version < excluded.version`,
      values: [
        tx.workspace,
        names.map(({ id }) => id),
        names.map(({ version }) => version),
        names.map(({ name }) => name),
      ],
    });
  }
}
