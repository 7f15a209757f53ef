import { Controller, Query } from '@nestjs/common';
import { getRevenueForecast } from '@fernway/contracts/http/analytics-forecast';
import { Caller, Route } from '@fernway/service-kit';
import { ForecastsService } from './forecasts.service.js';

@Controller()
export class ForecastsController {
  constructor(private readonly forecasts: ForecastsService) {}

  @Route(getRevenueForecast)
  revenue(
    @Caller() caller: Caller,
    @Query({ schema: getRevenueForecast.query }) { months, currency }: { months: number; currency?: string },
  ) {
    return this.forecasts.revenue(caller, months, currency);
  }
}
