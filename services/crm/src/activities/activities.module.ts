import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { PickListsModule } from '../pick-lists/pick-lists.module.js';
import { SubjectsModule } from '../subjects/subjects.module.js';
import { ActivitiesController } from './activities.controller.js';
import { ActivitiesEvents } from './activities.events.js';
import { ActivitiesRepository } from './activities.repository.js';
import { ActivitiesService } from './activities.service.js';
import { PlannedActivitiesService } from './planned-activities.service.js';

@Module({
  imports: [MembersModule, PickListsModule, SubjectsModule],
  controllers: [ActivitiesController],
  providers: [ActivitiesEvents, ActivitiesService, ActivitiesRepository, PlannedActivitiesService],
  exports: [ActivitiesService, ActivitiesRepository],
})
export class ActivitiesModule {}
