import { Module } from '@nestjs/common';
import { DealsModule } from '../deals/deals.module.js';
import { PipelineUndoService } from './pipeline-undo.service.js';
import { PipelinesController } from './pipelines.controller.js';
import { PipelinesEvents } from './pipelines.events.js';
import { PipelinesService } from './pipelines.service.js';
import { StagesModule } from './stages.module.js';

@Module({
  imports: [StagesModule, DealsModule],
  controllers: [PipelinesController],
  providers: [PipelinesService, PipelineUndoService, PipelinesEvents],
})
export class PipelinesModule {}
