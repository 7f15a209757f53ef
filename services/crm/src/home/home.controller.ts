import { Controller, Query } from '@nestjs/common';
import { listHotDeals } from '@fernway/contracts/http/crm-deals';
import { getHomeSummary, getHomeTrends, type HomeTrendsQuery } from '@fernway/contracts/http/crm-home';
import { Caller, Route } from '@fernway/service-kit';
import { HomeService } from './home.service.js';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Route(getHomeSummary)
  summary(@Caller() caller: Caller, @Query({ schema: getHomeSummary.query }) { timeZone }: { timeZone: string }) {
    return this.home.summary(caller, timeZone);
  }

  @Route(getHomeTrends)
  trends(@Caller() caller: Caller, @Query({ schema: getHomeTrends.query }) query: HomeTrendsQuery) {
    return this.home.trends(caller, query);
  }

  @Route(listHotDeals)
  hotDeals(@Caller() caller: Caller, @Query({ schema: listHotDeals.query }) { limit }: { limit: number }) {
    return this.home.hotDeals(caller, limit);
  }
}
