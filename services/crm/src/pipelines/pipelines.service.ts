import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { PipelineCreated, PipelineDeleted } from '@fernway/contracts/events/crm-pipelines';
import type { Pipeline, PipelineChange, PipelineInput, Stage, StageInput } from '@fernway/contracts/http/crm-pipelines';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, newId } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { type DealMove, DealMovesService } from '../deals/deal-moves.service.js';
import { given, versionConflict } from '../records/record-change.js';
import { aboutPipeline, publishUpdated } from './pipeline-outbox.js';
import { pipelineOf } from './pipeline-shape.js';
import { type PipelineRow, PipelinesRepository } from './pipelines.repository.js';
import { changedStages } from './stage-rules.js';
import { StagesService } from './stages.service.js';

/** The ways in which a workspace sells. Deals never lose their stage: one that goes says where its deals go. */
@Injectable()
export class PipelinesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly pipelines: PipelinesRepository,
    private readonly stages: StagesService,
    private readonly deals: DealMovesService,
  ) {}

  list({ workspace }: Caller): Promise<{ items: Pipeline[] }> {
    return this.tenancy.run({ workspace }, async (tx) => ({
      items: (await this.stages.pipelinesOf(tx)).map(pipelineOf),
    }));
  }

  create(caller: Caller, { name, stages }: PipelineInput): Promise<Pipeline> {
    return this.tenancy.run(caller, async (tx) => {
      await this.pipelines.lock(tx);
      const known = await this.stages.pipelinesOf(tx);
      const id = newId(caller);
      const made = known.find((pipeline) => pipeline.id === id);
      if (made) return pipelineOf(made);
      await this.pipelines.create(tx, { id, name });
      await this.pipelines.putStages(tx, id, withIds(changedStages([], stages)));
      const pipeline = pipelineOf(await this.stages.pipelineOf(tx, id));
      await outbox.publish(tx, PipelineCreated, { ...aboutPipeline(tx, pipeline), data: pipeline });
      return pipeline;
    });
  }

  /** The version that was seen must be the current one. */
  update(
    { workspace, user }: Caller,
    id: string,
    { version, stages, moveTo = {}, ...change }: PipelineChange,
  ): Promise<Pipeline> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      await this.pipelines.lock(tx);
      const before = await this.stages.pipelineOf(tx, id);
      if (before.version !== version) throw versionConflict('pipeline', version, pipelineOf(before));
      requireOwnStages(before, Object.keys(moveTo));
      if (stages) await this.changeStages(tx, before, stages, moveTo);
      await this.pipelines.update(tx, { ...before, ...given(change) });
      return publishUpdated(tx, await this.stages.pipelineOf(tx, id));
    });
  }

  async delete({ workspace, user }: Caller, id: string, moveTo: string | undefined): Promise<void> {
    await this.tenancy.run({ workspace, user }, async (tx) => {
      await this.pipelines.lock(tx);
      const gone = await this.stages.pipelineOf(tx, id);
      if (moveTo === id)
        throw new AppError('invalid-request', { detail: 'Deals cannot stay in the pipeline that goes' });
      const heir = moveTo === undefined ? undefined : await this.stages.pipelineOf(tx, moveTo);
      if ((await this.stages.pipelinesOf(tx)).length === 1)
        throw new AppError('conflict', { detail: 'The last pipeline stays' });
      await this.empty(tx, gone.stages, (stage) => heir && heirOf(stage, heir));
      await this.pipelines.delete(tx, id);
      const data = { id, version: gone.version + 1 };
      await outbox.publish(tx, PipelineDeleted, { ...aboutPipeline(tx, data), data });
    });
  }

  private async changeStages(
    tx: WorkspaceTx,
    before: PipelineRow,
    entered: StageInput[],
    moveTo: Record<string, string>,
  ): Promise<void> {
    const after = withIds(changedStages(before.stages, entered));
    const gone = before.stages.filter(({ id }) => !after.some((stage) => stage.id === id));
    requireOwnStages({ stages: [...before.stages, ...after] }, Object.values(moveTo));
    await this.pipelines.putStages(tx, before.id, after);
    await this.empty(tx, gone, (stage) => after.find(({ id }) => id === moveTo[stage.id]));
    await this.pipelines.deleteStages(
      tx,
      gone.map(({ id }) => id),
    );
  }

  /** Moves the deals of these stages to where each goes. @throws AppError conflict naming a stage that has deals but no heir */
  private async empty(tx: WorkspaceTx, gone: Stage[], heirOfStage: (stage: Stage) => Stage | undefined): Promise<void> {
    const ids = gone.map(({ id }) => id);
    await this.pipelines.lockStages(tx, ids);
    const held = await this.deals.countIn(tx, ids);
    const moves: DealMove[] = [];
    for (const stage of gone) {
      const heir = heirOfStage(stage);
      const deals = held.get(stage.id) ?? 0;
      if (heir && heir.kind !== stage.kind) {
        throw new AppError('invalid-request', { detail: `The deals of “${stage.name}” need a stage of the same kind` });
      }
      if (deals > 0 && !heir) {
        throw new AppError('conflict', {
          detail: `The stage “${stage.name}” still has ${deals} ${deals === 1 ? 'deal' : 'deals'}: say where they go`,
          details: { stageId: stage.id, deals },
        });
      }
      if (heir) moves.push({ from: stage.id, to: heir.id });
    }
    await this.deals.moveAll(tx, moves);
    await this.pipelines.keepHeirs(tx, moves);
  }
}

/** The stage of the same name that takes over, else the first of the same kind. */
const heirOf = ({ name, kind }: Stage, { stages }: PipelineRow): Stage => {
  const alike = stages.filter((stage) => stage.kind === kind);
  return alike.find((stage) => stage.name.toLowerCase() === name.toLowerCase()) ?? alike[0]!;
};

const withIds = (stages: StageInput[]): Stage[] => stages.map((stage) => ({ ...stage, id: stage.id ?? uuidv7() }));

/** @throws AppError invalid-request when `moveTo` names a stage that this pipeline does not have */
const requireOwnStages = ({ stages }: { stages: readonly Pick<Stage, 'id'>[] }, ids: string[]): void => {
  if (ids.every((id) => stages.some((stage) => stage.id === id))) return;
  const message = 'There is no such stage in this pipeline';
  throw new AppError('invalid-request', { detail: message, errors: [{ path: 'moveTo', message }] });
};
