import { brand } from '@fernway/brand';
import { planModes } from '@fernway/contracts/http/billing-plans';
import { httpUrl, keepOnThisMachine, keepSetting, reachSettings } from '@fernway/service-kit/settings';
import { z } from 'zod';
import { currencies } from './payments/currencies.js';

/**
 * How orders are paid. Unset means Stripe where it has a key, else off. Test payments let anybody "pay", so they run
 * on this machine only and never beside a Stripe key.
 */
export const Env = z
  .object({
    ...reachSettings,
    PAYMENTS: z.enum(['test', 'stripe', 'off']).optional().meta({
      description:
        'How orders are paid; `test` lets anybody “pay”, so it works on this machine only and never beside a Stripe key. Unset: Stripe where it has a key, else off (with `npm start` on this machine: test).',
    }),
    CURRENCY: z
      .string()
      .refine((code) => currencies.includes(code), {
        error: `is none that payments can be taken in: ${currencies.join(', ')}`,
      })
      .default('USD')
      .meta({
        description:
          'The currency that everything is sold in, by its three letters; also of amounts that name none, in workspaces that chose none.',
      }),
    BILLING_PLANS: z.enum(planModes).default('off').meta({
      description:
        'Whether plans are sold. `enforced`: they are, and their contact limits hold, as does that of workspaces without one (250 contacts). `off`, or no payments: nobody can subscribe, nothing is limited, and subscriptions that run go on.',
    }),
    KEEP_UNPAID_CHECKOUTS_DAYS: keepSetting(
      90,
      'Days that the checkout of a plan is kept which was cancelled, failed or ran out; orders and what was paid stay.',
      7,
    ),
    STRIPE_SECRET_KEY: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'Stripe’s secret key: with it orders are paid there.', secret: true }),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional().meta({
      description:
        'The signing secret of Stripe’s webhook at `/api/billing/webhooks/stripe`; needed beside STRIPE_SECRET_KEY.',
      secret: true,
    }),
    STRIPE_API_BASE: httpUrl
      .optional()
      .meta({ description: 'Another address of Stripe’s API than its own: a proxy, or a peer of a test.' }),
  })
  .superRefine((values, context) => {
    const bad = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (values.PAYMENTS === 'test' && values.STRIPE_SECRET_KEY)
      bad('PAYMENTS', 'is test beside STRIPE_SECRET_KEY: unset one');
    if (values.PAYMENTS === 'test') keepOnThisMachine(values, context, 'PAYMENTS', 'is test');
    if (values.PAYMENTS === 'stripe' && !values.STRIPE_SECRET_KEY) bad('STRIPE_SECRET_KEY', 'is not set');
    if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) bad('STRIPE_WEBHOOK_SECRET', 'is not set');
  })
  .transform((values) => ({
    payments: paymentsOf(values),
    // Nobody is held to a limit that they cannot pay to raise.
    plans: paymentsOf(values) === 'off' ? ('off' as const) : values.BILLING_PLANS,
    currency: values.CURRENCY,
    packagePrefix: brand.packagePrefix,
    keepUnpaidDays: values.KEEP_UNPAID_CHECKOUTS_DAYS,
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiBase: values.STRIPE_API_BASE,
    },
  }));

type Payments = { PAYMENTS?: 'test' | 'stripe' | 'off' | undefined; STRIPE_SECRET_KEY?: string | undefined };
function paymentsOf({ PAYMENTS, STRIPE_SECRET_KEY }: Payments): 'test' | 'stripe' | 'off' {
  return PAYMENTS ?? (STRIPE_SECRET_KEY ? 'stripe' : 'off');
}

export type Env = z.infer<typeof Env>;
