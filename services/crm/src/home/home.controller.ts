import { Controller, Query } from '@nestjs/common';
import { getHomeSummary } from '@fernway/contracts/http/crm';
import { Caller, Route } from '@fernway/service-kit';
import { HomeService } from './home.service.js';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Route(getHomeSummary)
  summary(@Caller() caller: Caller, @Query({ schema: getHomeSummary.query }) { timeZone }: { timeZone: string }) {
    return this.home.summary(caller, timeZone);
  }
}
