import { Injectable } from '@nestjs/common';
import { type RecordType, recordTypes } from '@fernway/contracts/http/crm-records';
import type { PlatformTx, WorkspaceTx } from '@fernway/database';
import { type Fact, factsOf } from '../records/record-patches.repository.js';

export const retoldKinds = [...recordTypes, 'activity', 'target'] as const;
export type RetoldKind = (typeof retoldKinds)[number];
export type Retelling = { workspace: string; kind: RetoldKind };

/**
 * From its first record on, of one workspace or of all: what is being told again begins anew.
 * @returns how many lists of records are to be told
 */
export const retellAll = async (tx: PlatformTx, workspace?: string): Promise<number> => {
  const rows = await tx.query({
    text: `insert into retelling as known (workspace_id, kind)
           select workspace_id, kind from workspace_language cross join unnest($1::text[]) as kind
            where $2::uuid is null or workspace_id = $2
           on conflict (workspace_id, kind) do update set after = excluded.after returning kind`,
    values: [retoldKinds, workspace],
  });
  return rows.length;
};

@Injectable()
export class RetellingRepository {
  /** None waits for the end of a large one, nor for one that fails. */
  waiting(tx: PlatformTx, most: number): Promise<Retelling[]> {
    return tx.query<Retelling>({
      name: 'retelling-waiting',
      text: 'select workspace_id as workspace, kind from retelling order by random() limit $1',
      values: [most],
    });
  }

  /** After which id it goes on; undefined where another instance is at it, or it is done. */
  async take(tx: WorkspaceTx, kind: RetoldKind): Promise<string | undefined> {
    const [row] = await tx.query<{ after: string }>({
      name: 'retelling-take',
      text: 'select after from retelling where kind = $1 for update skip locked',
      values: [kind],
    });
    return row?.after;
  }

  /** @param after the last id that was told; null: of all there are */
  keep(tx: WorkspaceTx, kind: RetoldKind, after: string | null): void {
    tx.send(
      after === null
        ? { name: 'retelling-end', text: 'delete from retelling where kind = $1', values: [kind] }
        : { name: 'retelling-go-on', text: 'update retelling set after = $2 where kind = $1', values: [kind, after] },
    );
  }

  /** Records of a kind, deleted ones too. */
  records(tx: WorkspaceTx, kind: RecordType, after: string, most: number): Promise<Fact[]> {
    return tx.query<Fact>({
      name: `retelling-${kind}`,
      text: `select ${factsOf(kind)} from ${kind} r where r.id > $1 order by r.id limit $2`,
      values: [after, most],
    });
  }

  activities(tx: WorkspaceTx, after: string, most: number): Promise<Fact[]> {
    return tx.query<Fact>({
      name: 'retelling-activity',
      text: `select r.id, r.version, r.deleted_at is not null as deleted, r.sample, null as text
               from activity r where r.id > $1 order by r.id limit $2`,
      values: [after, most],
    });
  }
}
