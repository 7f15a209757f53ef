import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Pipeline, Stage } from '@fernway/contracts/http/crm-pipelines';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { DealMovesService } from '../deals/deal-moves.service.js';
import { publishUpdated } from './pipeline-outbox.js';
import { pipelineOf } from './pipeline-shape.js';
import { type GoneStage, PipelinesRepository } from './pipelines.repository.js';
import { StagesService } from './stages.service.js';

const mostStages = 30;

/** Brings back what was removed, with the deals that had to leave it and went nowhere else since. Also right when it is back already. */
@Injectable()
export class PipelineUndoService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly pipelines: PipelinesRepository,
    private readonly stages: StagesService,
    private readonly deals: DealMovesService,
  ) {}

  restore({ workspace, user }: Caller, id: string): Promise<Pipeline> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      await this.pipelines.lock(tx);
      if (!(await this.pipelines.findGone(tx, id))) return pipelineOf(await this.stages.pipelineOf(tx, id));
      const gone = await this.pipelines.stagesGoneWith(tx, id);
      await this.pipelines.restore(tx, id);
      await this.pipelines.putStages(tx, id, gone);
      await this.takeBack(tx, gone);
      return publishUpdated(tx, await this.stages.pipelineOf(tx, id));
    });
  }

  restoreStage({ workspace, user }: Caller, id: string, stageId: string): Promise<Pipeline> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      await this.pipelines.lock(tx);
      const pipeline = await this.stages.pipelineOf(tx, id);
      if (pipeline.stages.some((stage) => stage.id === stageId)) return pipelineOf(pipeline);
      const gone = await this.pipelines.stageGone(tx, id, stageId);
      if (!gone) throw new AppError('not-found', { detail: 'There is no such stage' });
      checkRoom(pipeline.stages, gone);
      await this.pipelines.putStages(tx, id, pipeline.stages.toSpliced(gone.place - 1, 0, gone));
      await this.pipelines.update(tx, pipeline);
      await this.takeBack(tx, [gone]);
      return publishUpdated(tx, await this.stages.pipelineOf(tx, id));
    });
  }

  private takeBack(tx: WorkspaceTx, gone: GoneStage[]): Promise<void> {
    return this.deals.moveBack(
      tx,
      gone.flatMap(({ id, heirId }) => (heirId ? [{ from: heirId, to: id }] : [])),
    );
  }
}

/** @throws AppError conflict where another stage has its name by now, or there are as many as there may be */
const checkRoom = (stages: Stage[], { name }: Stage): void => {
  if (stages.some((stage) => stage.name.toLowerCase() === name.toLowerCase())) {
    throw new AppError('conflict', { detail: `Another stage is called “${name}” by now: rename it first` });
  }
  if (stages.length >= mostStages)
    throw new AppError('conflict', { detail: `A pipeline has at most ${mostStages} stages` });
};
