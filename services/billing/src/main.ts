import { defineService, runIfMain } from '@fernway/service-kit';
import { api } from './api.js';
import { AppModule } from './app.module.js';
import { Env } from './env.js';
import { PlanInvoice } from './invoices/invoice.entity.js';
import { migrations } from './migrations/migrations.js';
import { TokenOrder } from './orders/order.entity.js';
import { PlanCheckout } from './plan-checkouts/plan-checkout.entity.js';
import { OrderReversal } from './settlement/reversal.entity.js';
import { WorkspaceSubscription } from './subscriptions/subscription.entity.js';

export const service = defineService({
  name: 'billing',
  port: 4104,
  env: Env,
  api,
  module: () => AppModule,
  entities: [TokenOrder, OrderReversal, PlanCheckout, WorkspaceSubscription, PlanInvoice],
  migrations,
  rawBody: true,
  // Stripe's events come without sign-in.
  publicBodyLimit: 1_048_576,
});

await runIfMain(import.meta, service);
