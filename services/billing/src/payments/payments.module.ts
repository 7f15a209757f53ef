import { Module } from '@nestjs/common';
import type { BaseEnv } from '@fernway/service-kit';
import { ENV } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { stripeClient, StripePayments } from './stripe-payments.js';
import { TestPayments } from './test-payments.js';

const providerFor = (env: Env & BaseEnv): PaymentProvider | null => {
  const { secretKey, apiBase } = env.stripe;
  if (env.payments === 'test') return new TestPayments(env.publicUrl);
  if (env.payments === 'stripe' && secretKey) return new StripePayments(stripeClient({ secretKey, apiBase }), env.publicUrl);
  return null;
};

@Module({
  providers: [{ provide: PAYMENT_PROVIDER, inject: [ENV], useFactory: providerFor }],
  exports: [PAYMENT_PROVIDER],
})
export class PaymentsModule {}
