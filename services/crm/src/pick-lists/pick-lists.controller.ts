import { Body, Controller } from '@nestjs/common';
import { changePickList, listPickLists, type PickListChange } from '@fernway/contracts/http/crm-pick-lists';
import { Caller, Route } from '@fernway/service-kit';
import { PickListsService } from './pick-lists.service.js';

@Controller()
export class PickListsController {
  constructor(private readonly lists: PickListsService) {}

  @Route(listPickLists)
  list(@Caller() caller: Caller) {
    return this.lists.list(caller);
  }

  @Route(changePickList)
  change(@Caller() caller: Caller, @Body({ schema: changePickList.body }) change: PickListChange) {
    return this.lists.change(caller, change);
  }
}
