import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  createPipeline,
  deletePipeline,
  listPipelines,
  type PipelineChange,
  type PipelineInput,
  restorePipeline,
  restoreStage,
  updatePipeline,
} from '@fernway/contracts/http/crm-pipelines';
import { Caller, Route } from '@fernway/service-kit';
import { PipelineUndoService } from './pipeline-undo.service.js';
import { PipelinesService } from './pipelines.service.js';

type ById = { id: string };

@Controller()
export class PipelinesController {
  constructor(
    private readonly pipelines: PipelinesService,
    private readonly undo: PipelineUndoService,
  ) {}

  @Route(listPipelines)
  list(@Caller() caller: Caller) {
    return this.pipelines.list(caller);
  }

  @Route(createPipeline)
  create(@Caller() caller: Caller, @Body({ schema: createPipeline.body }) input: PipelineInput) {
    return this.pipelines.create(caller, input);
  }

  @Route(updatePipeline)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updatePipeline.params }) { id }: ById,
    @Body({ schema: updatePipeline.body }) change: PipelineChange,
  ) {
    return this.pipelines.update(caller, id, change);
  }

  @Route(deletePipeline)
  delete(
    @Caller() caller: Caller,
    @Param({ schema: deletePipeline.params }) { id }: ById,
    @Query({ schema: deletePipeline.query }) { moveTo }: { moveTo?: string },
  ) {
    return this.pipelines.delete(caller, id, moveTo);
  }

  @Route(restorePipeline)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restorePipeline.params }) { id }: ById,
    @Body({ schema: restorePipeline.body }) _nothing: object,
  ) {
    return this.undo.restore(caller, id);
  }

  @Route(restoreStage)
  restoreStage(
    @Caller() caller: Caller,
    @Param({ schema: restoreStage.params }) { id, stageId }: ById & { stageId: string },
    @Body({ schema: restoreStage.body }) _nothing: object,
  ) {
    return this.undo.restoreStage(caller, id, stageId);
  }
}
