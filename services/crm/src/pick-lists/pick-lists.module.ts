import { Module } from '@nestjs/common';
import { PickListsController } from './pick-lists.controller.js';
import { PickListsRepository } from './pick-lists.repository.js';
import { PickListsService } from './pick-lists.service.js';

@Module({
  controllers: [PickListsController],
  providers: [PickListsService, PickListsRepository],
  exports: [PickListsService],
})
export class PickListsModule {}
