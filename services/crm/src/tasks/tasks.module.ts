import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { SubjectsModule } from '../subjects/subjects.module.js';
import { TaskRemindersService } from './task-reminders.service.js';
import { TasksController } from './tasks.controller.js';
import { TasksRepository } from './tasks.repository.js';
import { TasksService } from './tasks.service.js';

@Module({
  imports: [MembersModule, SubjectsModule],
  controllers: [TasksController],
  providers: [TasksService, TasksRepository, TaskRemindersService],
  exports: [TasksService],
})
export class TasksModule {}
