import { Injectable } from '@nestjs/common';
import type { Stage } from '@fernway/contracts/http/crm-pipelines';
import type { WorkspaceTx } from '@fernway/database';
import type { PipelineEntity } from './pipeline.entity.js';
import type { StageEntity } from './stage.entity.js';

export type PipelineRow = Omit<PipelineEntity, 'workspaceId' | 'key' | 'deletedAt'> & { stages: Stage[] };
export type StageRow = Omit<StageEntity, 'workspaceId' | 'heirId'>;
export type GoneStage = Stage & Pick<StageEntity, 'pipelineId' | 'heirId' | 'place'>;

const columns = `p.id, p.version, p.name, p.place, p.created_at as "createdAt", p.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'group', s.chart_group,
            'probability', s.probability, 'staleAfterDays', s.stale_after_days) order by s.place), '[]')
     from stage s where s.workspace_id = p.workspace_id and s.pipeline_id = p.id and s.deleted_at is null) as stages`;

const goneColumns = `s.id, s.name, s.kind, s.chart_group as "group", s.probability, s.stale_after_days as "staleAfterDays",
  s.pipeline_id as "pipelineId", s.heir_id as "heirId", s.place`;

const stageColumns = `id, pipeline_id as "pipelineId", name, kind, chart_group as "group", probability,
  stale_after_days as "staleAfterDays", place, deleted_at as "deletedAt"`;

/** Pipelines of the transaction's workspace: row security sees to it that no statement needs to name it. */
@Injectable()
export class PipelinesRepository {
  /** Those in use, in their order. */
  list(tx: WorkspaceTx): Promise<PipelineRow[]> {
    return tx.query<PipelineRow>({
      name: 'pipelines',
      text: `select ${columns} from pipeline p where p.deleted_at is null order by p.place, p.id`,
    });
  }

  /** Holds changes of all pipelines of the workspace back until the transaction ends. */
  async lock(tx: WorkspaceTx): Promise<void> {
    await tx.query({
      text: `select pg_advisory_xact_lock(hashtextextended($1 || ' pipelines', 0))`,
      values: [tx.workspace],
    });
  }

  /** False where a pipeline of this key is there, or was. */
  async create(tx: WorkspaceTx, pipeline: { id: string; name: string; key?: 'default' }): Promise<boolean> {
    const created = await tx.query({
      text: `insert into pipeline (workspace_id, id, key, name, place)
             select $1::uuid, $2, $3, $4, coalesce(max(place) + 1, 0) from pipeline where deleted_at is null
             on conflict (workspace_id, key) do nothing returning id`,
      values: [tx.workspace, pipeline.id, pipeline.key, pipeline.name],
    });
    return created.length > 0;
  }

  async update(tx: WorkspaceTx, { id, name, place }: Pick<PipelineRow, 'id' | 'name' | 'place'>): Promise<void> {
    await tx.query({
      text: `update pipeline set version = version + 1, updated_at = statement_timestamp(), name = $2, place = $3 where id = $1`,
      values: [id, name, place],
    });
  }

  /** Its stages go with it. */
  async delete(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({
      text: `with gone as (update pipeline set version = version + 1, deleted_at = statement_timestamp() where id = $1)
             update stage set deleted_at = statement_timestamp() where pipeline_id = $1 and deleted_at is null`,
      values: [id],
    });
  }

  /** Adds those that are new, changes the others, in the order given. */
  async putStages(tx: WorkspaceTx, pipeline: string, stages: Stage[]): Promise<void> {
    await tx.query({
      text: `insert into stage (workspace_id, id, pipeline_id, name, kind, chart_group, probability, stale_after_days, place)
             select $1, (s ->> 'id')::uuid, $2, s ->> 'name', s ->> 'kind', s ->> 'group', (s ->> 'probability')::int,
                    (s ->> 'staleAfterDays')::int, place
               from jsonb_array_elements($3::jsonb) with ordinality as entered (s, place)
             on conflict (workspace_id, id) do update
               set name = excluded.name, chart_group = excluded.chart_group, probability = excluded.probability,
                   stale_after_days = excluded.stale_after_days, place = excluded.place, deleted_at = null, heir_id = null`,
      values: [tx.workspace, pipeline, JSON.stringify(stages)],
    });
  }

  async deleteStages(tx: WorkspaceTx, ids: string[]): Promise<void> {
    await tx.query({ text: 'update stage set deleted_at = statement_timestamp() where id = any ($1)', values: [ids] });
  }

  /** Where the deals of stages that go were moved: an undo takes them back from there. */
  async keepHeirs(tx: WorkspaceTx, moves: { from: string; to: string }[]): Promise<void> {
    await tx.query({
      text: 'update stage set heir_id = move.heir from unnest($1::uuid[], $2::uuid[]) as move (gone, heir) where id = move.gone',
      values: [moves.map(({ from }) => from), moves.map(({ to }) => to)],
    });
  }

  /** A removed pipeline. */
  async findGone(tx: WorkspaceTx, id: string): Promise<{ id: string } | undefined> {
    const [row] = await tx.query<{ id: string }>({
      text: 'select id from pipeline where id = $1 and deleted_at is not null for update',
      values: [id],
    });
    return row;
  }

  /** The stages that went together with a removed pipeline, in their order. */
  stagesGoneWith(tx: WorkspaceTx, pipeline: string): Promise<GoneStage[]> {
    return tx.query<GoneStage>({
      text: `select ${goneColumns} from stage s join pipeline p on p.workspace_id = s.workspace_id and p.id = s.pipeline_id
              where p.id = $1 and s.deleted_at = p.deleted_at order by s.place for update of s`,
      values: [pipeline],
    });
  }

  async stageGone(tx: WorkspaceTx, pipeline: string, id: string): Promise<GoneStage | undefined> {
    const [stage] = await tx.query<GoneStage>({
      text: `select ${goneColumns} from stage s where s.id = $2 and s.pipeline_id = $1 and s.deleted_at is not null for update`,
      values: [pipeline, id],
    });
    return stage;
  }

  /** Without its stages. */
  async restore(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({
      text: 'update pipeline set version = version + 1, updated_at = statement_timestamp(), deleted_at = null where id = $1',
      values: [id],
    });
  }

  /** No deal comes to these stages until the transaction ends. */
  async lockStages(tx: WorkspaceTx, ids: string[]): Promise<void> {
    await tx.query({ text: 'select from stage where id = any ($1) order by id for update', values: [ids] });
  }

  /** Deleted or not; it does not go away until the transaction ends. */
  async holdStage(tx: WorkspaceTx, id: string): Promise<StageRow | undefined> {
    const [stage] = await tx.query<StageRow>({
      name: 'stage-hold',
      text: `select ${stageColumns} from stage where id = $1 for key share`,
      values: [id],
    });
    return stage;
  }

  /** The stage of this name, whatever its case and with hyphens for spaces; a deleted one where no other has the name. */
  async findStage(tx: WorkspaceTx, pipeline: string, name: string): Promise<{ id: string } | undefined> {
    const [stage] = await tx.query<{ id: string }>({
      name: 'stage-find-by-name',
      text: `select id from stage where pipeline_id = $1 and replace(lower(name), '-', ' ') = replace(lower($2), '-', ' ')
              order by deleted_at desc nulls first limit 1`,
      values: [pipeline, name],
    });
    return stage;
  }
}
