import { Controller, Query } from '@nestjs/common';
import { getPriorityLeads } from '@fernway/contracts/http/analytics-lead-scores';
import { Caller, Route } from '@fernway/service-kit';
import { LeadScoresService } from './lead-scores.service.js';

@Controller()
export class LeadScoresController {
  constructor(private readonly scores: LeadScoresService) {}

  @Route(getPriorityLeads)
  first(@Caller() caller: Caller, @Query({ schema: getPriorityLeads.query }) { limit }: { limit: number }) {
    return this.scores.first(caller, limit);
  }
}
