import { Injectable } from '@nestjs/common';
import type { ChangedKind } from '@fernway/contracts/change';
import type { WorkspaceRead } from '@fernway/database';
import { activityTable } from '../activities/columns.js';
import { selectOf } from '../records/field-columns.js';
import { recordTables } from '../records/record-tables.js';
import { taskTable } from '../tasks/columns.js';

export type StateRow = { id: string; version: number; sample: boolean; deletedAt: Date | null };

const tables = { ...recordTables, activity: activityTable, task: taskTable };

@Injectable()
export class RecordStatesRepository {
  /** Deleted or not; those of other workspaces are not there. */
  find(tx: WorkspaceRead, kind: ChangedKind, ids: string[]): Promise<StateRow[]> {
    return tx.query<StateRow>({
      name: `${kind}-states`,
      text: `select ${selectOf(tables[kind])} from ${kind} r where r.id = any ($1)`,
      values: [ids],
    });
  }
}
