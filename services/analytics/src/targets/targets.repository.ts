import { Injectable } from '@nestjs/common';
import type { TargetCell, TargetScope } from '@fernway/contracts/http/crm-targets';
import type { WorkspaceTx } from '@fernway/database';

@Injectable()
export class TargetsRepository {
  /** A newer version of a month's target stays. */
  keep(tx: WorkspaceTx, scope: TargetScope, cells: readonly TargetCell[]): void {
    tx.send({
      name: 'targets-keep',
      text: `insert into target_fact as known (workspace_id, scope, subject, month, version, amount, currency)
             select distinct on (subject, month) $1, $2, subject, (month || '-01')::date, version, amount, currency
               from unnest($3::text[], $4::text[], $5::int[], $6::bigint[], $7::text[]) as told (subject, month, version, amount, currency)
              order by subject, month, version desc
             on conflict (workspace_id, scope, month, subject) do update
               set version = excluded.version, amount = excluded.amount, currency = excluded.currency
             where known.version < excluded.version`,
      values: [
        tx.workspace,
        scope,
        cells.map(({ subjectId }) => subjectId ?? ''),
        cells.map(({ month }) => month),
        cells.map(({ version }) => version),
        cells.map(({ amount }) => amount?.amount ?? null),
        cells.map(({ amount }) => amount?.currency ?? null),
      ],
    });
  }
}
