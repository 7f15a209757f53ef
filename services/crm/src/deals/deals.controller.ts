import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  createDeal,
  type DealChange,
  type DealInput,
  type DealQuery,
  deleteDeal,
  getDeal,
  listDeals,
  restoreDeal,
  updateDeal,
} from '@fernway/contracts/http/crm-deals';
import { Caller, Route } from '@fernway/service-kit';
import { DealsService } from './deals.service.js';

type ById = { id: string };

@Controller()
export class DealsController {
  constructor(private readonly deals: DealsService) {}

  @Route(listDeals)
  list(@Caller() caller: Caller, @Query({ schema: listDeals.query }) query: DealQuery) {
    return this.deals.list(caller, query);
  }

  @Route(createDeal)
  create(@Caller() caller: Caller, @Body({ schema: createDeal.body }) input: DealInput) {
    return this.deals.create(caller, input);
  }

  @Route(getDeal)
  find(@Caller() caller: Caller, @Param({ schema: getDeal.params }) { id }: ById) {
    return this.deals.find(caller, id);
  }

  @Route(updateDeal)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateDeal.params }) { id }: ById,
    @Body({ schema: updateDeal.body }) change: DealChange,
  ) {
    return this.deals.update(caller, id, change);
  }

  @Route(deleteDeal)
  delete(@Caller() caller: Caller, @Param({ schema: deleteDeal.params }) { id }: ById) {
    return this.deals.delete(caller, id);
  }

  @Route(restoreDeal)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreDeal.params }) { id }: ById,
    @Body({ schema: restoreDeal.body }) _nothing: object,
  ) {
    return this.deals.restore(caller, id);
  }
}
