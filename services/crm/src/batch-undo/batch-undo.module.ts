import { Module } from '@nestjs/common';
import { BatchNotesModule } from '../batch-notes/batch-notes.module.js';
import { BatchesModule } from '../batches/batches.module.js';
import { DealSalesModule } from '../deal-sales/deal-sales.module.js';
import { StagesModule } from '../pipelines/stages.module.js';
import { BatchUndoController } from './batch-undo.controller.js';
import { BatchUndoRepository } from './batch-undo.repository.js';
import { BatchUndo } from './batch-undo.service.js';

@Module({
  imports: [BatchesModule, BatchNotesModule, DealSalesModule, StagesModule],
  controllers: [BatchUndoController],
  providers: [BatchUndo, BatchUndoRepository],
  exports: [BatchUndo],
})
export class BatchUndoModule {}
