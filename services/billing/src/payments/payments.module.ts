import { Module } from '@nestjs/common';
import { type BaseEnv, ENV } from '@fernway/service-kit';
import type Stripe from 'stripe';
import type { Env } from '../env.js';
import { catalogueFor } from './catalogue.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { STRIPE, stripeClient } from './stripe-client.js';
import { StripePayments } from './stripe-payments.js';
import { StripePrices } from './stripe-prices.js';
import { TestPayments } from './test-payments.js';

const clientFor = ({ payments, stripe: { secretKey, apiBase } }: Env): Stripe | null =>
  payments === 'stripe' && secretKey ? stripeClient({ secretKey, apiBase }) : null;

const pricesFor = (stripe: Stripe | null, env: Env): StripePrices | null =>
  stripe && new StripePrices(stripe, catalogueFor(env));

const providerFor = (
  stripe: Stripe | null,
  prices: StripePrices | null,
  env: Env & BaseEnv,
): PaymentProvider | null => {
  if (stripe && prices) return new StripePayments(stripe, prices, env.publicUrl);
  return env.payments === 'test' ? new TestPayments(env.publicUrl) : null;
};

@Module({
  providers: [
    { provide: STRIPE, inject: [ENV], useFactory: clientFor },
    { provide: StripePrices, inject: [STRIPE, ENV], useFactory: pricesFor },
    { provide: PAYMENT_PROVIDER, inject: [STRIPE, StripePrices, ENV], useFactory: providerFor },
  ],
  exports: [STRIPE, StripePrices, PAYMENT_PROVIDER],
})
export class PaymentsModule {}
