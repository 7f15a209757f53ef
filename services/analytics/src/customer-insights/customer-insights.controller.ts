import { Controller, Query } from '@nestjs/common';
import { getCustomerInsights } from '@fernway/contracts/http/analytics-insights';
import { Caller, Route } from '@fernway/service-kit';
import { CustomerInsightsService } from './customer-insights.service.js';

@Controller()
export class CustomerInsightsController {
  constructor(private readonly insights: CustomerInsightsService) {}

  @Route(getCustomerInsights)
  read(@Caller() caller: Caller, @Query({ schema: getCustomerInsights.query }) { currency }: { currency?: string }) {
    return this.insights.read(caller, currency);
  }
}
