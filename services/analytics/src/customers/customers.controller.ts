import { Controller, Query } from '@nestjs/common';
import { getCohorts, getCustomerSegments } from '@fernway/contracts/http/analytics-figures';
import { Caller, Route } from '@fernway/service-kit';
import { CustomersService } from './customers.service.js';

@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Route(getCohorts)
  cohorts(
    @Caller() caller: Caller,
    @Query({ schema: getCohorts.query }) query: { months: number; currency?: string | undefined },
  ) {
    return this.customers.cohorts(caller, query);
  }

  @Route(getCustomerSegments)
  segments(
    @Caller() caller: Caller,
    @Query({ schema: getCustomerSegments.query }) query: { currency?: string | undefined },
  ) {
    return this.customers.segments(caller, query);
  }
}
