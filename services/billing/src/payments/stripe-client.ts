import { AppError } from '@fernway/contracts/errors';
import Stripe from 'stripe';

export type StripeSettings = { secretKey: string; apiBase?: string | undefined };

/** Injection token of the SDK's client; null where Stripe takes no payments. */
export const STRIPE = Symbol('stripe client');

/** The SDK's client, at Stripe or at the address of a peer. */
export const stripeClient = ({ secretKey, apiBase }: StripeSettings): Stripe => {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: Number(base.port) || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
};

/** Waits for an answer of Stripe. @throws AppError `payment-provider-failed` with this sentence */
export const asked = async <T>(answer: Promise<T>, detail: string): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('payment-provider-failed', { cause, detail });
  });

/** Objects that were not asked to be expanded are ids. */
export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
