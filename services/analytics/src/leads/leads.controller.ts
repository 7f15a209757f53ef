import { Controller, Query } from '@nestjs/common';
import { leadsPerWeek } from '@fernway/contracts/http/analytics';
import { Caller, Route } from '@fernway/service-kit';
import { LeadsService } from './leads.service.js';

@Controller()
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  @Route(leadsPerWeek)
  perWeek(
    @Caller() caller: Caller,
    @Query({ schema: leadsPerWeek.query }) { weeks, timeZone }: { weeks: number; timeZone: string },
  ) {
    return this.leads.perWeek(caller, weeks, timeZone);
  }
}
