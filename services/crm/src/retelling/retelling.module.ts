import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.js';
import { TargetsModule } from '../targets/targets.module.js';
import { RetellingRepository } from './retelling.repository.js';
import { RetellingService } from './retelling.service.js';

@Module({ imports: [BatchesModule, TargetsModule], providers: [RetellingService, RetellingRepository] })
export class RetellingModule {}
