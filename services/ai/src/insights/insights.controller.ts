import { Body, Controller } from '@nestjs/common';
import { generateInsights, type InsightsInput } from '@fernway/contracts/http/ai-insights';
import { Caller, Route } from '@fernway/service-kit';
import { InsightsService } from './insights.service.js';

@Controller()
export class InsightsController {
  constructor(private readonly insights: InsightsService) {}

  @Route(generateInsights)
  generate(@Caller() caller: Caller, @Body({ schema: generateInsights.body }) input: InsightsInput) {
    return this.insights.generate(caller, input);
  }
}
