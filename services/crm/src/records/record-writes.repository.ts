import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import type { Changes } from './record-change.js';

export type Action = 'created' | 'updated' | 'deleted' | 'restored';

/** `set` speaks of the record's own values from `$5` on; `$1` is its id, `$2` to `$4` are of its history. */
export type RecordWrite = { name: string; set: string; values: [id: string, ...fields: unknown[]] };

/**
 * Changes one record with its history; the version rises. The time is the statement's: the transaction may be older
 * than the change that it waited for.
 */
export const writeRecord = async <Row extends object>(
  tx: WorkspaceTx,
  { type, select }: { type: RecordType; select: string },
  action: Action,
  changes: Changes,
  change: RecordWrite,
): Promise<Row> => {
  const [id, ...fields] = change.values;
  const [row] = await tx.query<Row>({
    name: change.name,
    text: `with r as (
             update ${type} set version = version + 1, updated_at = statement_timestamp(), ${change.set}
              where id = $1 returning *
           ), history as (
             insert into ${type}_history (workspace_id, ${type}_id, version, action, actor, at, changes)
             select workspace_id, id, version, $2, $3::uuid, updated_at, $4::jsonb from r
           )
           select ${select} from r`,
    values: [id, action, tx.user, JSON.stringify(changes), ...fields],
  });
  return row!;
};
