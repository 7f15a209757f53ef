import { Injectable } from '@nestjs/common';
import type { ReadModel } from '@fernway/contracts/events/analytics';
import type { WorkspaceTx } from '@fernway/database';
import { type FactKind, type Learned, movesOf, type Told } from './fact-kind.js';

const measures = ['records', 'amount', 'costed', 'cost', 'quantity'] as const;

/** SQL that adds the rows of `moves` to the roll-ups, in the order in which every writer takes them. */
export const addMoves = (moves: string): string => `
  insert into roll_up as held (workspace_id, source, dimension, grain, starts, currency, key, ${measures.join(', ')})
  select $1, source, dimension, g.grain, g.starts, currency, key, ${measures.map((measure) => `sum(${measure})`).join(', ')}
    from (${moves}) as moved
   cross join lateral (
     select 'day' as grain, day as starts where day is not null
     union all select 'month', date_trunc('month', day)::date where day is not null
     union all select 'ever', date 'epoch' where day is null) as g
   group by source, dimension, g.grain, g.starts, currency, key
  having ${measures.map((measure) => `sum(${measure}) <> 0`).join(' or ')}
   order by source, dimension, g.grain, g.starts, currency, key
  on conflict (workspace_id, source, dimension, grain, starts, currency, key) do update
     set ${measures.map((measure) => `${measure} = held.${measure} + excluded.${measure}`).join(', ')}`;

@Injectable()
export class RollUpsRepository {
  /** Which of these records are told in a newer version than is known; events of the same records wait for this transaction. */
  async newer<T extends Pick<Told, 'id' | 'version'>, Column extends string>(
    tx: WorkspaceTx,
    { table }: FactKind<Column>,
    told: T[],
  ): Promise<Learned<T, Column>[]> {
    const known = await tx.query<Learned<{ id: string; version: number }, Column>>({
      name: `${table}-take`,
      text: `insert into ${table} as known (workspace_id, id)
             select $1, id from unnest($2::uuid[]) as id order by id
             on conflict (workspace_id, id) do update set id = known.id returning id, version, to_jsonb(known) as before`,
      values: [tx.workspace, told.map(({ id }) => id)],
    });
    const rows = new Map(known.map((row) => [row.id, row]));
    return told.flatMap((one) => {
      const { version, before } = rows.get(one.id)!;
      return version < one.version ? [{ ...one, before }] : [];
    });
  }

  /** Takes what was known of these records off the roll-ups and puts on what is told, then keeps that. */
  move(tx: WorkspaceTx, kind: FactKind, told: Told[]): void {
    const columns = Object.entries(kind.columns);
    const names = columns.map(([name]) => name).join(', ');
    const types = columns.map(([name, type]) => `${name} ${type}`).join(', ');
    const rows = JSON.stringify(told.map(({ id, version, row }) => ({ id, version, ...row })));
    tx.send({
      name: `${kind.table}-move`,
      text: `with told as (select * from jsonb_to_recordset($2::jsonb) as t (id uuid, ${types})), signed as (
               select -1 as sign, ${names} from ${kind.table} where id in (select id from told)
               union all select 1, ${names} from told
             ) ${addMoves(movesOf(kind))}`,
      values: [tx.workspace, rows],
    });
    tx.send({
      name: `${kind.table}-keep`,
      text: `update ${kind.table} known set version = told.version, ${columns.map(([name]) => `${name} = told.${name}`).join(', ')}
               from jsonb_to_recordset($1::jsonb) as told (id uuid, version int, ${types}) where known.id = told.id`,
      values: [rows],
    });
  }

  reached(tx: WorkspaceTx, model: ReadModel, time: string): void {
    tx.send({
      name: 'model-progress',
      text: `insert into model_progress as known (workspace_id, model, event_time) values ($1, $2, $3)
             on conflict (workspace_id, model) do update set event_time = excluded.event_time
              where known.event_time < excluded.event_time`,
      values: [tx.workspace, model, time],
    });
  }
}
