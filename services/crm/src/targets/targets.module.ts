import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { TargetsController } from './targets.controller.js';
import { TargetsRepository } from './targets.repository.js';
import { TargetsService } from './targets.service.js';

@Module({
  imports: [MembersModule],
  controllers: [TargetsController],
  providers: [TargetsService, TargetsRepository],
  exports: [TargetsRepository],
})
export class TargetsModule {}
