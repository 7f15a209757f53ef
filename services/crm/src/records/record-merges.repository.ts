import { AppError } from '@fernway/contracts/errors';
import type { MergeType } from '@fernway/contracts/http/crm-merges';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import { lastHeardSql } from './record-rows.repository.js';

const movedKinds = ['activity', 'task', 'attachment'] as const;
const touched = {
  activity: ', updated_at = statement_timestamp()',
  task: ', updated_at = statement_timestamp()',
  attachment: '',
};

/** Ids of what has a version of its own, and moved. */
export type Moved = Record<'activity' | 'task', string[]>;

/** Of these, those that are not deleted. */
export const readMoved = <Row extends object>(
  tx: WorkspaceTx,
  kind: keyof Moved,
  columns: string,
  ids: string[],
): Promise<Row[]> =>
  tx.query<Row>({
    name: `merge-moved-${kind}`,
    text: `select ${columns} from ${kind} r where r.id = any ($1) and r.deleted_at is null order by r.id`,
    values: [ids],
  });

/** The record that a deleted one went into, over all that followed; nothing where it went nowhere. */
export const mergedInto = async (tx: WorkspaceRead, type: MergeType, id: string): Promise<string | undefined> => {
  const [row] = await tx.query<{ id: string }>({
    name: `${type}-merged-into`,
    text: `with recursive way (id, step) as (
             select $2::uuid, 0 union all
             select m.to_id, way.step + 1 from way join ${type} r on r.id = way.id and r.deleted_at is not null
               join record_merge m on m.record_type = $1 and m.from_id = way.id and not m.undone where way.step < 50
           )
           select r.id from way join ${type} r on r.id = way.id where r.deleted_at is null and way.step > 0 order by way.step limit 1`,
    values: [type, id],
  });
  return row?.id;
};

/** @throws AppError not-found, with the record that this one went into, if it did */
export const throwGone = async (tx: WorkspaceRead, type: MergeType, id: string): Promise<never> => {
  const into = await mergedInto(tx, type, id);
  throw new AppError('not-found', {
    detail: into ? `This ${type} went into another one` : `There is no such ${type}`,
    details: into ? { mergedInto: into } : {},
  });
};

/** Writes down that a record went into another, and moves what has no history of its own. */
export const moveBelongings = async (
  tx: WorkspaceTx,
  batch: string,
  type: MergeType,
  from: string,
  to: string,
): Promise<Moved> => {
  await tx.query({
    text: 'insert into record_merge (workspace_id, batch_id, record_type, from_id, to_id) values ($1, $2, $3, $4, $5)',
    values: [tx.workspace, batch, type, from, to],
  });
  const all = { activity: [] as string[], task: [] as string[], attachment: [] as string[] };
  for (const kind of movedKinds) {
    const rows = await tx.query<{ id: string }>({
      text: `with moved as (
               update ${kind} set ${type}_id = $4, version = version + 1${touched[kind]} where ${type}_id = $3 returning id
             )
             insert into record_merge_moved (workspace_id, batch_id, kind, id) select $1, $2, '${kind}', id from moved returning id`,
      values: [tx.workspace, batch, from, to],
    });
    all[kind] = rows.map(({ id }) => id);
  }
  await heardOf(tx, type, [from, to]);
  return all;
};

/** Gives back what a merge moved, as far as nobody has moved it on since. */
export const returnBelongings = async (tx: WorkspaceTx, batch: string, restored: string[]): Promise<Moved> => {
  const [merge] = await tx.query<{ type: MergeType; from: string; to: string }>({
    text: `update record_merge set undone = true where batch_id = $1 and from_id = any ($2) and not undone
           returning record_type as type, from_id as from, to_id as to`,
    values: [batch, restored],
  });
  const all = { activity: [] as string[], task: [] as string[], attachment: [] as string[] };
  if (!merge) return all;
  for (const kind of movedKinds) {
    const rows = await tx.query<{ id: string }>({
      text: `update ${kind} r set ${merge.type}_id = $2, version = version + 1${touched[kind]}
               from record_merge_moved m where m.batch_id = $1 and m.kind = '${kind}' and r.id = m.id and r.${merge.type}_id = $3 returning r.id`,
      values: [batch, merge.from, merge.to],
    });
    all[kind] = rows.map(({ id }) => id);
  }
  await heardOf(tx, merge.type, [merge.from, merge.to]);
  return all;
};

const heardOf = (tx: WorkspaceTx, type: MergeType, ids: string[]) =>
  tx.query({ text: lastHeardSql(type, 'select unnest($1::uuid[])'), values: [ids] });
