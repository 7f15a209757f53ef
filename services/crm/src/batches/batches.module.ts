import { Module } from '@nestjs/common';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { BatchOutbox } from './batch-outbox.service.js';
import { BatchRunner } from './batch-runner.service.js';
import { BatchesController } from './batches.controller.js';
import { BatchesRepository } from './batches.repository.js';
import { BatchesService } from './batches.service.js';

@Module({
  controllers: [BatchesController],
  providers: [BatchesService, BatchesRepository, BatchRunner, BatchOutbox],
  exports: [BatchesService, BatchesRepository, BatchRunner, BatchOutbox],
})
export class BatchesModule {
  constructor(sweeper: SweeperService, batches: BatchesRepository, @InjectEnv() env: Pick<Env, 'keepEndedWorkDays'>) {
    sweeper.addAfter(env.keepEndedWorkDays, (tx, days) => batches.forgetOld(tx, days));
  }
}
