import { Module } from '@nestjs/common';
import { DuplicateGroupsRepository } from './duplicate-groups.repository.js';
import { DuplicateGroupsService } from './duplicate-groups.service.js';
import { DuplicatesController } from './duplicates.controller.js';
import { DuplicatesRepository } from './duplicates.repository.js';
import { DuplicatesService } from './duplicates.service.js';

@Module({
  controllers: [DuplicatesController],
  providers: [DuplicatesService, DuplicatesRepository, DuplicateGroupsService, DuplicateGroupsRepository],
})
export class DuplicatesModule {}
