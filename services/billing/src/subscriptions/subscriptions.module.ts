import { Module } from '@nestjs/common';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import { PlanCheckoutsController } from '../plan-checkouts/plan-checkouts.controller.js';
import { PlanCheckoutsRepository } from '../plan-checkouts/plan-checkouts.repository.js';
import { PlanCheckoutsService } from '../plan-checkouts/plan-checkouts.service.js';
import { PlanPaymentsModule } from '../plan-payments/plan-payments.module.js';
import { SubscriptionReconciler } from './subscription-reconciler.service.js';
import { SubscriptionSyncService } from './subscription-sync.service.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [PlanPaymentsModule],
  controllers: [SubscriptionsController, PlanCheckoutsController],
  providers: [
    SubscriptionsService,
    SubscriptionSyncService,
    SubscriptionsRepository,
    SubscriptionReconciler,
    PlanCheckoutsService,
    PlanCheckoutsRepository,
    InvoicesRepository,
  ],
  exports: [
    SubscriptionSyncService,
    SubscriptionsRepository,
    PlanCheckoutsService,
    PlanCheckoutsRepository,
    InvoicesRepository,
  ],
})
export class SubscriptionsModule {
  constructor(
    sweeper: SweeperService,
    checkouts: PlanCheckoutsRepository,
    @InjectEnv() env: Pick<Env, 'keepUnpaidDays'>,
  ) {
    sweeper.addAfter(env.keepUnpaidDays, (tx, days) => checkouts.forgetUnpaid(tx, days));
  }
}
