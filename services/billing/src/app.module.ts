import { Module } from '@nestjs/common';
import { OrdersModule } from './orders/orders.module.js';
import { PackagesController } from './packages/packages.controller.js';
import { TestCheckoutController } from './test-checkout/test-checkout.controller.js';
import { TestCheckoutService } from './test-checkout/test-checkout.service.js';
import { StripeEventsRepository } from './webhooks/stripe-events.repository.js';
import { StripeWebhookController } from './webhooks/stripe-webhook.controller.js';
import { StripeWebhookService } from './webhooks/stripe-webhook.service.js';

@Module({
  imports: [OrdersModule],
  controllers: [PackagesController, TestCheckoutController, StripeWebhookController],
  providers: [TestCheckoutService, StripeWebhookService, StripeEventsRepository],
})
export class AppModule {}
