import { Body, Controller, Query } from '@nestjs/common';
import { addItem, type ItemInput, type ItemPage, listItems } from '@fernway/contracts/http/__name__';
import { Caller, Route } from '@fernway/service-kit';
import { ItemsService } from './items.service.js';

@Controller()
export class ItemsController {
  constructor(private readonly items: ItemsService) {}

  @Route(listItems)
  list(@Caller() caller: Caller, @Query({ schema: listItems.query }) query: ItemPage) {
    return this.items.list(caller, query);
  }

  @Route(addItem)
  add(@Caller() caller: Caller, @Body({ schema: addItem.body }) input: ItemInput) {
    return this.items.add(caller, input);
  }
}
