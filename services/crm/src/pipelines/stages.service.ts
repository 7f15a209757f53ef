import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import type { WorkspaceTx } from '@fernway/database';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { defaultPipeline } from './default-pipeline.js';
import { type PipelineRow, PipelinesRepository, type StageRow } from './pipelines.repository.js';

type Asked = { pipelineId?: string | undefined; stage?: string | undefined; of?: string };

/** Which stage a deal goes to. */
@Injectable()
export class StagesService {
  constructor(private readonly pipelines: PipelinesRepository) {}

  /** The pipelines in their order; a workspace without any gets the default one, once. */
  async pipelinesOf(tx: WorkspaceTx): Promise<PipelineRow[]> {
    const pipelines = await this.pipelines.list(tx);
    if (pipelines.length > 0) return pipelines;
    const id = uuidv7();
    if (await this.pipelines.create(tx, { id, name: defaultPipeline.name, key: 'default' })) {
      await this.pipelines.putStages(
        tx,
        id,
        defaultPipeline.stages.map((stage) => ({ ...stage, id: uuidv7() })),
      );
    }
    return this.pipelines.list(tx);
  }

  /**
   * The pipeline of this id, or the first.
   * @throws AppError not-found when there is no such pipeline
   */
  async pipelineOf(tx: WorkspaceTx, id: string | undefined): Promise<PipelineRow> {
    const pipelines = await this.pipelinesOf(tx);
    const pipeline = id === undefined ? pipelines[0] : pipelines.find((known) => known.id === id);
    if (!pipeline) throw new AppError('not-found', { detail: 'There is no such pipeline' });
    return pipeline;
  }

  /**
   * The stage that was asked for, by its id, or its name in the pipeline (`of`, where none is asked for), else the
   * pipeline's first open one. It stays until the transaction ends.
   * @throws AppError not-found when there is no such stage in the pipeline, conflict when it was deleted meanwhile
   */
  async target(tx: WorkspaceTx, { pipelineId, stage, of }: Asked): Promise<StageRow> {
    const id = z.uuid().safeParse(stage).success
      ? stage!
      : await this.stageIn(tx, await this.pipelineOf(tx, pipelineId ?? of), stage);
    const held = await this.pipelines.holdStage(tx, id);
    if (!held || (pipelineId !== undefined && held.pipelineId !== pipelineId)) throw noStage();
    if (held.deletedAt) throw new AppError('conflict', { detail: `The stage “${held.name}” was deleted meanwhile` });
    return held;
  }

  /** Where a deal comes back to: its stage, or where that is gone, the first of its kind in the pipeline, else in the first one. */
  async home(tx: WorkspaceTx, deal: { pipelineId: string; stageId: string; state: StageKind }): Promise<StageRow> {
    const stage = await this.pipelines.holdStage(tx, deal.stageId);
    if (stage && !stage.deletedAt) return stage;
    const pipelines = await this.pipelinesOf(tx);
    const pipeline = pipelines.find(({ id }) => id === deal.pipelineId) ?? pipelines[0]!;
    return this.target(tx, { stage: pipeline.stages.find(({ kind }) => kind === deal.state)!.id });
  }

  private async stageIn(tx: WorkspaceTx, pipeline: PipelineRow, name: string | undefined): Promise<string> {
    if (name === undefined) return pipeline.stages.find(({ kind }) => kind === 'open')!.id;
    const stage = await this.pipelines.findStage(tx, pipeline.id, name);
    if (!stage) throw noStage();
    return stage.id;
  }
}

const noStage = () => new AppError('not-found', { detail: 'There is no such stage' });
