import { Controller } from '@nestjs/common';
import { listPlans, trialDays } from '@fernway/contracts/http/billing-plans';
import { InjectEnv, Route } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { plansFor } from './plans.js';

@Controller()
export class PlansController {
  constructor(@InjectEnv() private readonly env: Env) {}

  @Route(listPlans)
  list() {
    return { items: plansFor(this.env), trialDays, mode: this.env.plans };
  }
}
