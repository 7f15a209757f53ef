import { Body, Controller, Param } from '@nestjs/common';
import {
  advanceTestClock,
  cancelSubscription,
  changePlan,
  getWorkspacePlan,
  openPortal,
  type PlanId,
  resumeSubscription,
  workspaceLimits,
} from '@fernway/contracts/http/billing-plans';
import { Caller, Route } from '@fernway/service-kit';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Route(getWorkspacePlan)
  view(@Caller() caller: Caller) {
    return this.subscriptions.view(caller);
  }

  @Route(changePlan)
  change(@Caller() caller: Caller, @Body({ schema: changePlan.body }) { plan }: { plan: PlanId }) {
    return this.subscriptions.change(caller, plan);
  }

  @Route(cancelSubscription)
  cancel(@Caller() caller: Caller, @Body({ schema: cancelSubscription.body }) _body: object) {
    return this.subscriptions.setCancellation(caller, true);
  }

  @Route(resumeSubscription)
  resume(@Caller() caller: Caller, @Body({ schema: resumeSubscription.body }) _body: object) {
    return this.subscriptions.setCancellation(caller, false);
  }

  @Route(openPortal)
  portal(@Caller() caller: Caller, @Body({ schema: openPortal.body }) _body: object) {
    return this.subscriptions.portal(caller);
  }

  @Route(advanceTestClock)
  advance(@Caller() caller: Caller, @Body({ schema: advanceTestClock.body }) { days }: { days: number }) {
    return this.subscriptions.advance(caller, days);
  }

  @Route(workspaceLimits)
  limits(@Param({ schema: workspaceLimits.params }) of: { workspace: string }) {
    return this.subscriptions.limits(of);
  }
}
