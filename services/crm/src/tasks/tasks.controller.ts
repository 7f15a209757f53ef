import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type TaskChange,
  type TaskInput,
  type TaskQuery,
  createTask,
  deleteTask,
  getTask,
  listTasks,
  restoreTask,
  updateTask,
} from '@fernway/contracts/http/crm-tasks';
import { Caller, Route } from '@fernway/service-kit';
import { TasksService } from './tasks.service.js';

type ById = { id: string };

@Controller()
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  @Route(listTasks)
  list(@Caller() caller: Caller, @Query({ schema: listTasks.query }) query: TaskQuery) {
    return this.tasks.list(caller, query);
  }

  @Route(createTask)
  create(@Caller() caller: Caller, @Body({ schema: createTask.body }) input: TaskInput) {
    return this.tasks.create(caller, input);
  }

  @Route(getTask)
  find(@Caller() caller: Caller, @Param({ schema: getTask.params }) { id }: ById) {
    return this.tasks.find(caller, id);
  }

  @Route(updateTask)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateTask.params }) { id }: ById,
    @Body({ schema: updateTask.body }) change: TaskChange,
  ) {
    return this.tasks.update(caller, id, change);
  }

  @Route(deleteTask)
  delete(@Caller() caller: Caller, @Param({ schema: deleteTask.params }) { id }: ById) {
    return this.tasks.delete(caller, id);
  }

  @Route(restoreTask)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreTask.params }) { id }: ById,
    @Body({ schema: restoreTask.body }) _nothing: object,
  ) {
    return this.tasks.restore(caller, id);
  }
}
