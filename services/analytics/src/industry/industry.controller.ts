import { Controller, Query } from '@nestjs/common';
import { getIndustryPanel } from '@fernway/contracts/http/analytics';
import { Caller, Route } from '@fernway/service-kit';
import { IndustryService } from './industry.service.js';

@Controller()
export class IndustryController {
  constructor(private readonly industry: IndustryService) {}

  @Route(getIndustryPanel)
  panel(@Caller() caller: Caller, @Query({ schema: getIndustryPanel.query }) { timeZone }: { timeZone: string }) {
    return this.industry.panel(caller, timeZone);
  }
}
