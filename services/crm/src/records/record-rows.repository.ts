import { undelivered } from '@fernway/contracts/http/crm-activities';
import type { FieldValues, RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import type { FilterSql } from './record-filter.js';
import { recordKinds } from './record-kinds.js';

/** A record of any kind, as its own repository reads it. */
export type AnyRow = {
  id: string;
  version: number;
  tags: string[];
  fields: FieldValues;
  sample: boolean;
  deletedAt: Date | null;
} & Record<string, unknown>;

/**
 * That a row is not deleted, for statements that look it up by a key or a link: said plainly, any index of what is not
 * deleted serves them too, and in a table that has just grown from nothing the planner takes one of those.
 */
export const stays = (row: string) => `coalesce(${row}.deleted_at, 'infinity') = 'infinity'`;

/**
 * Statement that sets when records were last heard of: by what is recorded and lies behind, not by what is planned or did
 * not arrive.
 * @param known SQL of their ids
 */
export const lastHeardSql = (type: RecordType, known: string): string =>
  `update ${type} as r set last_activity_at = last.at
     from (select known.id, (select max(a.at) from activity a
                              where a.${type}_id = known.id and ${stays('a')} and a.at <= now() and a.outcome is distinct from '${undelivered}') as at
             from (${known}) as known (id)) as last
    where r.id = last.id and r.last_activity_at is distinct from last.at`;

/** Deleted or not, in the order of their ids; nobody else changes them until the transaction ends. */
export const lockRows = <Row extends AnyRow>(tx: WorkspaceTx, type: RecordType, ids: string[]): Promise<Row[]> =>
  tx.query<Row>({
    name: `${type}-lock-many`,
    text: `select ${recordKinds[type].list.select} from ${type} r where r.id = any ($1) order by r.id for update of r`,
    values: [ids],
  });

export const readRows = <Row extends AnyRow>(tx: WorkspaceTx, type: RecordType, ids: string[]): Promise<Row[]> =>
  tx.query<Row>({
    name: `${type}-read-many`,
    text: `select ${recordKinds[type].list.select} from ${type} r where r.id = any ($1) order by r.id`,
    values: [ids],
  });

/** Which of these are records of the workspace, deleted ones included. */
export const knownIds = async (tx: WorkspaceTx, type: RecordType, ids: string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ id: string }>({
    text: `select r.id from ${type} r where r.id = any ($1)`,
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
};

/** The ids of all records that are not deleted and of which these conditions hold, as a query of its own. */
export const idsWhere = (type: RecordType, where: FilterSql[]): { text: string; values: unknown[] } => {
  const values: unknown[] = [];
  const conditions = where.map((condition) => condition((given) => `$${values.push(given)}`));
  return { text: `select r.id from ${type} r where ${['r.deleted_at is null', ...conditions].join(' and ')}`, values };
};

export const countWhere = async (tx: WorkspaceTx, type: RecordType, where: FilterSql[]): Promise<number> => {
  const { text, values } = idsWhere(type, where);
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::int as count from (${text}) as chosen`,
    values,
  });
  return row!.count;
};

/** Records of one kind that refer to a record of another, and are not deleted; sales of deals go with their deals. */
export const idsLinkedTo = async (
  tx: WorkspaceTx,
  type: RecordType,
  link: RecordType,
  id: string,
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>({
    text: `select r.id from ${type} r where r.${link}_id = $1 and r.deleted_at is null${type === 'sale' ? ` and r.origin <> 'deal'` : ''} order by r.id`,
    values: [id],
  });
  return rows.map((row) => row.id);
};
