import { Body, Controller, Headers, Req } from '@nestjs/common';
import { stripeWebhook } from '@fernway/contracts/http/billing';
import { type KitRequest, Route } from '@fernway/service-kit';
import { StripeWebhookService } from './stripe-webhook.service.js';

@Controller()
export class StripeWebhookController {
  constructor(private readonly webhooks: StripeWebhookService) {}

  @Route(stripeWebhook)
  async receive(
    @Req() request: KitRequest,
    @Body({ schema: stripeWebhook.body }) _parsed: object,
    @Headers('stripe-signature') signature: string | undefined,
  ) {
    await this.webhooks.receive(request.rawBody, signature);
    return { received: true };
  }
}
