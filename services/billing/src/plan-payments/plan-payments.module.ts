import { Module } from '@nestjs/common';
import { type BaseEnv, ENV } from '@fernway/service-kit';
import type Stripe from 'stripe';
import type { Env } from '../env.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { STRIPE } from '../payments/stripe-client.js';
import { StripePrices } from '../payments/stripe-prices.js';
import { PLAN_PROVIDER, type PlanProvider } from './plan-provider.js';
import { StripePlans } from './stripe-plans.js';
import { TestPlans } from './test-plans.js';

const providerFor = (stripe: Stripe | null, prices: StripePrices | null, env: Env & BaseEnv): PlanProvider | null => {
  if (stripe && prices) return new StripePlans(stripe, prices, env, env.publicUrl);
  return env.payments === 'test' ? new TestPlans(env, env.publicUrl) : null;
};

@Module({
  imports: [PaymentsModule],
  providers: [{ provide: PLAN_PROVIDER, inject: [STRIPE, StripePrices, ENV], useFactory: providerFor }],
  exports: [PLAN_PROVIDER],
})
export class PlanPaymentsModule {}
