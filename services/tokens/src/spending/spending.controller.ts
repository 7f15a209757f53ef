import { Controller, Query } from '@nestjs/common';
import { getForecast, getSpending } from '@fernway/contracts/http/token-reports';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { SpendingService } from './spending.service.js';

@Controller()
export class SpendingController {
  constructor(private readonly spending: SpendingService) {}

  @Route(getSpending)
  byFeature(
    @Caller() caller: Caller,
    @Query({ schema: getSpending.query }) period: z.output<typeof getSpending.query>,
  ) {
    return this.spending.byFeature(caller.user, period);
  }

  @Route(getForecast)
  forecast(@Caller() caller: Caller) {
    return this.spending.forecast(caller.user);
  }
}
