import type { TargetCell, TargetScope } from '@fernway/contracts/http/crm-targets';
import type { WorkspaceTx } from '@fernway/database';
import { lockTargets, writeTargetsSql, writtenOf } from './targets.repository.js';

export type MonthlyTarget = { month: string; amount: number };
type Rows = Parameters<typeof writtenOf>[0];

/** Fills months without a target. */
export const fillWithSamples = async (
  tx: WorkspaceTx,
  [scope, subject]: [scope: TargetScope, subject: string],
  currency: string,
  targets: MonthlyTarget[],
): Promise<TargetCell[]> => {
  await lockTargets(tx);
  const entered = `select $1::uuid as workspace_id, $2::text as scope, $3::uuid as subject_id, n.month, n.amount, $6::text as currency
      from unnest($4::date[], $5::bigint[]) as n (month, amount)
      left join target t on t.workspace_id = $1 and t.scope = $2 and t.subject_id = $3 and t.month = n.month
     where t.amount is null`;
  const rows = await tx.query<Rows[number]>({
    text: writeTargetsSql(entered, '$7::uuid', { sample: true }),
    values: [
      tx.workspace,
      scope,
      subject,
      targets.map(({ month }) => `${month}-01`),
      targets.map(({ amount }) => amount),
      currency,
      tx.user,
    ],
  });
  return writtenOf(rows).cells;
};

export const emptySamples = async (tx: WorkspaceTx, scope: TargetScope): Promise<TargetCell[]> => {
  await lockTargets(tx);
  const entered = `select workspace_id, scope, subject_id, month, null::bigint as amount, null::text as currency
      from target where sample and scope = $1`;
  const rows = await tx.query<Rows[number]>({ text: writeTargetsSql(entered, '$2::uuid'), values: [scope, tx.user] });
  return writtenOf(rows).cells;
};

export const adoptSamples = async (tx: WorkspaceTx): Promise<void> => {
  await lockTargets(tx);
  await tx.query({ text: 'update target set sample = false where sample' });
};
