import { Controller, Query } from '@nestjs/common';
import { getDrivers, getFigures } from '@fernway/contracts/http/analytics-figures';
import { Caller, Route } from '@fernway/service-kit';
import { type DriversQuery, type FiguresQuery, FiguresService } from './figures.service.js';

@Controller()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Route(getFigures)
  answer(@Caller() caller: Caller, @Query({ schema: getFigures.query }) query: FiguresQuery) {
    return this.figures.answer(caller, query);
  }

  @Route(getDrivers)
  drivers(@Caller() caller: Caller, @Query({ schema: getDrivers.query }) query: DriversQuery) {
    return this.figures.drivers(caller, query);
  }
}
