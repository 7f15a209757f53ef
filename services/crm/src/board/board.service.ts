import { Injectable } from '@nestjs/common';
import type { DealBoard, DealBoardQuery } from '@fernway/contracts/http/crm-deals';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { dealOf } from '../deals/deal-shape.js';
import { pipelineOf } from '../pipelines/pipeline-shape.js';
import { StagesService } from '../pipelines/stages.service.js';
import { pageOf } from '../records/record-cursor.js';
import { BoardRepository } from './board.repository.js';

@Injectable()
export class BoardService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly stages: StagesService,
    private readonly board: BoardRepository,
  ) {}

  find({ workspace }: Caller, { pipelineId, limit }: DealBoardQuery): Promise<DealBoard> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const pipeline = await this.stages.pipelineOf(tx, pipelineId);
      const stages = pipeline.stages.map(({ id }) => id);
      const totals = new Map((await this.board.totals(tx, stages)).map((stage) => [stage.stageId, stage]));
      const cards = Map.groupBy(await this.board.cards(tx, stages, limit + 1), ({ stageId }) => stageId);
      return {
        pipeline: pipelineOf(pipeline),
        stages: stages.map((stageId) => ({
          ...(totals.get(stageId) ?? { stageId, deals: 0, totals: [] }),
          ...pageOf(cards.get(stageId) ?? [], { limit, sort: '-stageSince' }, dealOf),
        })),
      };
    });
  }
}
