import type { TargetCell } from '@fernway/contracts/http/crm-targets';
import type { WorkspaceTx } from '@fernway/database';
import { lockTargets, writeTargetsSql, writtenOf } from './targets.repository.js';

type Rows = Parameters<typeof writtenOf>[0];

/** Those of the other company stay with it, unseen as it is deleted: an undo finds them there. */
export const joinTargets = async (tx: WorkspaceTx, batch: string, from: string, to: string): Promise<TargetCell[]> => {
  await lockTargets(tx);
  const entered = `select f.workspace_id, f.scope, $3::uuid as subject_id, f.month, f.amount, f.currency
      from target f left join target t on t.workspace_id = f.workspace_id and t.scope = f.scope and t.month = f.month and t.subject_id = $3
     where f.scope = 'company' and f.subject_id = $2 and f.amount is not null and t.amount is null`;
  const rows = await tx.query<Rows[number]>({
    text: writeTargetsSql(entered, '$4::uuid', { batch: '$1::uuid' }),
    values: [batch, from, to, tx.user],
  });
  return writtenOf(rows).cells;
};

export const returnTargets = async (tx: WorkspaceTx, batch: string): Promise<TargetCell[]> => {
  await lockTargets(tx);
  const entered = `select t.workspace_id, t.scope, t.subject_id, t.month, null::bigint as amount, null::text as currency
      from target_history h join target t using (workspace_id, scope, subject_id, month, version)
     where h.batch_id = $1`;
  const rows = await tx.query<Rows[number]>({ text: writeTargetsSql(entered, '$2::uuid'), values: [batch, tx.user] });
  return writtenOf(rows).cells;
};
