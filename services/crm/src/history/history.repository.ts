import { Injectable } from '@nestjs/common';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { type PlatformTx, removeSome } from '@fernway/database';

/** Histories of records, of all workspaces. */
@Injectable()
export class HistoryRepository {
  /**
   * Changes of long ago. What is still to be known of a record stays: who made it and by what, its last change, its way
   * through the stages; and what a batch did that can be taken back.
   */
  forgetOld(tx: PlatformTx, type: RecordType, days: number): Promise<boolean> {
    const table = `${type}_history`;
    const where = `version > 1 and at < now() - make_interval(days => $1) and not changes ? 'stageId'
      and not exists (select from batch b where b.workspace_id = ${table}.workspace_id and b.id = ${table}.batch_id)
      and exists (select from ${table} later where later.workspace_id = ${table}.workspace_id
                     and later.${type}_id = ${table}.${type}_id and later.version > ${table}.version)`;
    return removeSome(tx, { table, where, values: [days] });
  }
}
