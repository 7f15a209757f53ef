import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';
import { type DealRow, dealSelect } from './deals.repository.js';

export type MovedRow = DealRow & { fromPipelineId: string; fromStageId: string };

/** What history keeps of deals `r` that were moved all at once, by the user `$4`. */
const movesInHistory = `history as (
               insert into deal_history (workspace_id, deal_id, version, action, actor, at, changes)
               select workspace_id, id, version, 'updated', $4::uuid, updated_at,
                      jsonb_build_object('stageId', jsonb_build_array(from_stage, stage_id), 'stage', jsonb_build_array(from_name, to_name))
                      || case when from_pipeline = pipeline_id then '{}'
                              else jsonb_build_object('pipelineId', jsonb_build_array(from_pipeline, pipeline_id)) end
                 from r
             )`;

/** Moves of all deals of a stage at once, between stages of one kind. */
@Injectable()
export class DealMovesRepository {
  /** How many deals each of these stages holds; none where there are none. */
  countIn(tx: WorkspaceTx, stages: string[]): Promise<{ stageId: string; deals: number }[]> {
    return tx.query({
      text: `select stage_id as "stageId", sum(deals)::int as deals from deal_total where stage_id = any ($1) group by stage_id`,
      values: [stages],
    });
  }

  /** Sums of all these stages are held at once, in one order: a move that takes many statements cannot meet another half-way. */
  async lockTotals(tx: WorkspaceTx, stages: string[]): Promise<void> {
    await tx.query({
      text: 'select from deal_total where stage_id = any ($1) order by workspace_id, stage_id, currency for update',
      values: [stages],
    });
  }

  /** Moves up to `most` deals on to the stages of the same kind that take over. @returns those that were moved */
  moveSome(tx: WorkspaceTx, moves: { from: string; to: string }[], most: number): Promise<MovedRow[]> {
    return tx.query<MovedRow>({
      text: `with moving as materialized (
               select r.id, r.pipeline_id as from_pipeline, gone.id as from_stage, gone.name as from_name,
                      heir.pipeline_id as to_pipeline, heir.id as to_stage, heir.name as to_name
                 from unnest($1::uuid[], $2::uuid[]) as move (gone, heir)
                 join stage gone on gone.id = move.gone join stage heir on heir.id = move.heir
                 join deal r on r.stage_id = move.gone
                where r.deleted_at is null order by r.id limit $3 for update of r
             ), r as (
               update deal set version = version + 1, updated_at = statement_timestamp(), stage_since = statement_timestamp(),
                      pipeline_id = to_pipeline, stage_id = to_stage
                 from moving where deal.id = moving.id
               returning deal.*, from_pipeline, from_stage, from_name, to_name
             ), ${movesInHistory}
             select ${dealSelect}, r.from_pipeline as "fromPipelineId", r.from_stage as "fromStageId" from r`,
      values: [moves.map(({ from }) => from), moves.map(({ to }) => to), most, tx.user],
    });
  }

  /**
   * Takes up to `most` deals back to the stages that were removed, where nothing moved them since; they have been there as
   * long as before. @returns those that were moved
   */
  moveBackSome(tx: WorkspaceTx, moves: { from: string; to: string }[], most: number): Promise<MovedRow[]> {
    return tx.query<MovedRow>({
      text: `with moving as materialized (
               select r.id, r.pipeline_id as from_pipeline, heir.id as from_stage, heir.name as from_name,
                      home.pipeline_id as to_pipeline, home.id as to_stage, home.name as to_name, coalesce(arrived.at, r.created_at) as since
                 from unnest($1::uuid[], $2::uuid[]) as move (heir, home)
                 join stage heir on heir.id = move.heir join stage home on home.id = move.home
                 join deal r on r.stage_id = move.heir
                 join deal_history moved on moved.workspace_id = r.workspace_id and moved.deal_id = r.id and moved.at = r.stage_since
                  and moved.changes -> 'stageId' = jsonb_build_array(move.home, move.heir)
                 left join lateral (
                   select h.at from deal_history h
                    where h.workspace_id = r.workspace_id and h.deal_id = r.id and h.version < moved.version and h.changes ? 'stageId'
                    order by h.version desc limit 1
                 ) as arrived on true
                where r.deleted_at is null order by r.id limit $3 for update of r
             ), r as (
               update deal set version = version + 1, updated_at = statement_timestamp(), stage_since = since,
                      pipeline_id = to_pipeline, stage_id = to_stage
                 from moving where deal.id = moving.id
               returning deal.*, from_pipeline, from_stage, from_name, to_name
             ), ${movesInHistory}
             select ${dealSelect}, r.from_pipeline as "fromPipelineId", r.from_stage as "fromStageId" from r`,
      values: [moves.map(({ from }) => from), moves.map(({ to }) => to), most, tx.user],
    });
  }
}
