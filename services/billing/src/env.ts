import { brand } from '@fernway/brand';
import { planModes } from '@fernway/contracts/http/billing-plans';
import { isLoopback } from '@fernway/service-kit';
import { z } from 'zod';
import { currencies } from './payments/currencies.js';

/**
 * How orders are paid. Unset means Stripe where it has a key, else off. Test payments let anybody "pay", so they run
 * on this machine only and never beside a Stripe key.
 */
export const Env = z
  .object({
    PAYMENTS: z.enum(['test', 'stripe', 'off']).optional(),
    PUBLIC_URL: z.url().default('http://localhost:4000'),
    CURRENCY: z
      .string()
      .refine((code) => currencies.includes(code), { error: `is none that payments can be taken in: ${currencies.join(', ')}` })
      .default('USD'),
    /** Whether plans can be subscribed to, and whether their limits hold as well. */
    BILLING_PLANS: z.enum(planModes).default('offered'),
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    /** Another address of Stripe's API: a peer on this machine, in tests. */
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  })
  .superRefine((values, context) => {
    const bad = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (values.PAYMENTS === 'test' && values.STRIPE_SECRET_KEY) bad('PAYMENTS', 'is test beside STRIPE_SECRET_KEY: unset one');
    if (values.PAYMENTS === 'test' && !isLoopback(values.PUBLIC_URL)) bad('PAYMENTS', 'is test, which works on this machine only');
    if (values.PAYMENTS === 'stripe' && !values.STRIPE_SECRET_KEY) bad('STRIPE_SECRET_KEY', 'is not set');
    if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) bad('STRIPE_WEBHOOK_SECRET', 'is not set');
  })
  .transform((values) => ({
    payments: values.PAYMENTS ?? (values.STRIPE_SECRET_KEY ? ('stripe' as const) : ('off' as const)),
    plans: values.BILLING_PLANS,
    currency: values.CURRENCY,
    packagePrefix: brand.packagePrefix,
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiBase: values.STRIPE_API_BASE,
    },
  }));
export type Env = z.infer<typeof Env>;
