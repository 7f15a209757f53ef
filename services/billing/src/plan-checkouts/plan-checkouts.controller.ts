import { Body, Controller, Headers } from '@nestjs/common';
import { createPlanCheckout, type PlanId } from '@fernway/contracts/http/billing-plans';
import { Caller, Route } from '@fernway/service-kit';
import { PlanCheckoutsService } from './plan-checkouts.service.js';

@Controller()
export class PlanCheckoutsController {
  constructor(private readonly checkouts: PlanCheckoutsService) {}

  @Route(createPlanCheckout)
  open(
    @Caller() caller: Caller,
    @Body({ schema: createPlanCheckout.body }) { plan }: { plan: PlanId },
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.checkouts.open(caller, plan, key);
  }
}
