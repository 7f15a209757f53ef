import { Module } from '@nestjs/common';
import { OrdersModule } from './orders/orders.module.js';
import { PackagesController } from './packages/packages.controller.js';
import { TestCheckoutController } from './test-checkout/test-checkout.controller.js';
import { TestCheckoutService } from './test-checkout/test-checkout.service.js';
import { PaymentsModule } from './payments/payments.module.js';
import { StripeEventsRepository } from './webhooks/stripe-events.repository.js';
import { StripeCatchUp } from './webhooks/stripe-catch-up.service.js';
import { StripeEventHandler } from './webhooks/stripe-event-handler.js';
import { StripeWebhookController } from './webhooks/stripe-webhook.controller.js';
import { StripeWebhookService } from './webhooks/stripe-webhook.service.js';

@Module({
  imports: [OrdersModule, PaymentsModule],
  controllers: [PackagesController, TestCheckoutController, StripeWebhookController],
  providers: [TestCheckoutService, StripeWebhookService, StripeEventHandler, StripeEventsRepository, StripeCatchUp],
})
export class AppModule {}
