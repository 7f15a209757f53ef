import { Body, Controller } from '@nestjs/common';
import { getOnboarding, type OnboardingInput, putOnboarding } from '@fernway/contracts/http/identity';
import { Caller, Route } from '@fernway/service-kit';
import { OnboardingService } from './onboarding.service.js';

@Controller()
export class OnboardingController {
  constructor(private readonly onboarding: OnboardingService) {}

  @Route(getOnboarding)
  find(@Caller() caller: Caller) {
    return this.onboarding.find(caller);
  }

  @Route(putOnboarding)
  save(@Caller() caller: Caller, @Body({ schema: putOnboarding.body }) input: OnboardingInput) {
    return this.onboarding.save(caller, input);
  }
}
