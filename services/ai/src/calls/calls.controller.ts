import { Body, Controller } from '@nestjs/common';
import { type CallNotesInput, summariseCall } from '@fernway/contracts/http/ai-copilot';
import { Caller, Route } from '@fernway/service-kit';
import { CallsService } from './calls.service.js';

@Controller()
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @Route(summariseCall)
  summarise(@Caller() caller: Caller, @Body({ schema: summariseCall.body }) input: CallNotesInput) {
    return this.calls.summarise(caller, input);
  }
}
