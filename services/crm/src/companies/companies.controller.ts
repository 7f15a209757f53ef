import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type CompanyChange,
  type CompanyInput,
  type CompanyQuery,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  restoreCompany,
  updateCompany,
} from '@fernway/contracts/http/crm-companies';
import { Caller, Route } from '@fernway/service-kit';
import { CompaniesService } from './companies.service.js';

type ById = { id: string };

@Controller()
export class CompaniesController {
  constructor(private readonly companies: CompaniesService) {}

  @Route(listCompanies)
  list(@Caller() caller: Caller, @Query({ schema: listCompanies.query }) query: CompanyQuery) {
    return this.companies.list(caller, query);
  }

  @Route(createCompany)
  create(@Caller() caller: Caller, @Body({ schema: createCompany.body }) input: CompanyInput) {
    return this.companies.create(caller, input);
  }

  @Route(getCompany)
  find(@Caller() caller: Caller, @Param({ schema: getCompany.params }) { id }: ById) {
    return this.companies.find(caller, id);
  }

  @Route(updateCompany)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateCompany.params }) { id }: ById,
    @Body({ schema: updateCompany.body }) change: CompanyChange,
  ) {
    return this.companies.update(caller, id, change);
  }

  @Route(deleteCompany)
  delete(@Caller() caller: Caller, @Param({ schema: deleteCompany.params }) { id }: ById) {
    return this.companies.delete(caller, id);
  }

  @Route(restoreCompany)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreCompany.params }) { id }: ById,
    @Body({ schema: restoreCompany.body }) _nothing: object,
  ) {
    return this.companies.restore(caller, id);
  }
}
