import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.js';
import { TaskRemindersService } from './task-reminders.service.js';
import { TasksController } from './tasks.controller.js';
import { TasksRepository } from './tasks.repository.js';
import { TasksService } from './tasks.service.js';

@Module({
  imports: [SubjectsModule],
  controllers: [TasksController],
  providers: [TasksService, TasksRepository, TaskRemindersService],
  exports: [TasksService],
})
export class TasksModule {}
