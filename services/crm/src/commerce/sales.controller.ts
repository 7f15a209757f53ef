import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  createSale,
  deleteSale,
  getSale,
  listSales,
  restoreSale,
  updateSale,
  type SaleChange,
  type SaleInput,
  type SaleQuery,
} from '@fernway/contracts/http/crm-sales';
import { Caller, Route } from '@fernway/service-kit';
import { CommerceService } from './commerce.service.js';

type ById = { id: string };

@Controller()
export class SalesController {
  constructor(private readonly commerce: CommerceService) {}

  @Route(listSales)
  list(@Caller() caller: Caller, @Query({ schema: listSales.query }) query: SaleQuery) {
    return this.commerce.list(caller, 'sale', query);
  }

  @Route(createSale)
  create(@Caller() caller: Caller, @Body({ schema: createSale.body }) input: SaleInput) {
    return this.commerce.create(caller, 'sale', input);
  }

  @Route(getSale)
  find(@Caller() caller: Caller, @Param({ schema: getSale.params }) { id }: ById) {
    return this.commerce.find(caller, 'sale', id);
  }

  @Route(updateSale)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateSale.params }) { id }: ById,
    @Body({ schema: updateSale.body }) change: SaleChange,
  ) {
    return this.commerce.update(caller, 'sale', id, change);
  }

  @Route(deleteSale)
  delete(@Caller() caller: Caller, @Param({ schema: deleteSale.params }) { id }: ById) {
    return this.commerce.delete(caller, 'sale', id);
  }

  @Route(restoreSale)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreSale.params }) { id }: ById,
    @Body({ schema: restoreSale.body }) _nothing: object,
  ) {
    return this.commerce.restore(caller, 'sale', id);
  }
}
