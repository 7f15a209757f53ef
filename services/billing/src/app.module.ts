import { Module } from '@nestjs/common';
import { BilledToModule } from './billed-to/billed-to.module.js';
import { CheckoutSessionsController } from './checkout-sessions/checkout-sessions.controller.js';
import { DocumentsModule } from './documents/documents.module.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { OrdersModule } from './orders/orders.module.js';
import { PackagesController } from './packages/packages.controller.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PlansController } from './plans/plans.controller.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { TestCheckoutController } from './test-checkout/test-checkout.controller.js';
import { TestCheckoutService } from './test-checkout/test-checkout.service.js';
import { StripeCatchUp } from './webhooks/stripe-catch-up.service.js';
import { StripeEventHandler } from './webhooks/stripe-event-handler.js';
import { StripeEventsRepository } from './webhooks/stripe-events.repository.js';
import { StripeWebhookController } from './webhooks/stripe-webhook.controller.js';
import { StripeWebhookService } from './webhooks/stripe-webhook.service.js';

@Module({
  imports: [OrdersModule, PaymentsModule, SubscriptionsModule, BilledToModule, DocumentsModule],
  controllers: [
    PackagesController,
    PlansController,
    CheckoutSessionsController,
    InvoicesController,
    TestCheckoutController,
    StripeWebhookController,
  ],
  providers: [
    InvoicesService,
    TestCheckoutService,
    StripeWebhookService,
    StripeEventHandler,
    StripeEventsRepository,
    StripeCatchUp,
  ],
})
export class AppModule {}
