import { Body, Controller } from '@nestjs/common';
import { type NextStepsInput, recommendNextSteps } from '@fernway/contracts/http/ai-copilot';
import { Caller, Route } from '@fernway/service-kit';
import { NextStepsService } from './next-steps.service.js';

@Controller()
export class NextStepsController {
  constructor(private readonly nextSteps: NextStepsService) {}

  @Route(recommendNextSteps)
  recommend(@Caller() caller: Caller, @Body({ schema: recommendNextSteps.body }) input: NextStepsInput) {
    return this.nextSteps.recommend(caller, input);
  }
}
