import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type ActivityChange,
  type ActivityInput,
  type ActivityQuery,
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  restoreActivity,
  updateActivity,
} from '@fernway/contracts/http/crm-activities';
import { Caller, Route } from '@fernway/service-kit';
import { ActivitiesService } from './activities.service.js';

type ById = { id: string };

@Controller()
export class ActivitiesController {
  constructor(private readonly activities: ActivitiesService) {}

  @Route(listActivities)
  list(@Caller() caller: Caller, @Query({ schema: listActivities.query }) query: ActivityQuery) {
    return this.activities.list(caller, query);
  }

  @Route(createActivity)
  create(@Caller() caller: Caller, @Body({ schema: createActivity.body }) input: ActivityInput) {
    return this.activities.create(caller, input);
  }

  @Route(getActivity)
  find(@Caller() caller: Caller, @Param({ schema: getActivity.params }) { id }: ById) {
    return this.activities.find(caller, id);
  }

  @Route(updateActivity)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateActivity.params }) { id }: ById,
    @Body({ schema: updateActivity.body }) change: ActivityChange,
  ) {
    return this.activities.update(caller, id, change);
  }

  @Route(deleteActivity)
  delete(@Caller() caller: Caller, @Param({ schema: deleteActivity.params }) { id }: ById) {
    return this.activities.delete(caller, id);
  }

  @Route(restoreActivity)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreActivity.params }) { id }: ById,
    @Body({ schema: restoreActivity.body }) _nothing: object,
  ) {
    return this.activities.restore(caller, id);
  }
}
