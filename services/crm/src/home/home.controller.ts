import { Controller, Query } from '@nestjs/common';
import { getHomeSummary } from '@fernway/contracts/http/crm';
import { listHotDeals } from '@fernway/contracts/http/crm-deals';
import { Caller, Route } from '@fernway/service-kit';
import { HomeService } from './home.service.js';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Route(getHomeSummary)
  summary(@Caller() caller: Caller, @Query({ schema: getHomeSummary.query }) { timeZone }: { timeZone: string }) {
    return this.home.summary(caller, timeZone);
  }

  @Route(listHotDeals)
  hotDeals(@Caller() caller: Caller, @Query({ schema: listHotDeals.query }) { limit }: { limit: number }) {
    return this.home.hotDeals(caller, limit);
  }
}
