import { stripeWebhook } from '@fernway/contracts/http/billing';
import type { TestService } from '@fernway/service-kit/testing';
import Stripe from 'stripe';
import type { PeerEvent } from './state.js';

export const webhookSecret = 'whsec_test';

export type Delivery = {
  secret?: string;
  /** Unix seconds of the signature. */
  timestamp?: number;
  /** Makes other bytes of the signed ones. */
  rewritten?: (payload: string) => string;
  /** Makes another header of the right one; null leaves it out. */
  header?: (signature: string) => string | null;
};

/** Posts an event as Stripe does: pretty-printed JSON, signed over its bytes. @returns the HTTP status */
export async function deliver(
  to: TestService,
  event: PeerEvent,
  { secret = webhookSecret, timestamp, rewritten, header }: Delivery = {},
): Promise<number> {
  const payload = JSON.stringify(event, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: timestamp ?? Math.floor(Date.now() / 1000),
  });
  const sent = header ? header(signature) : signature;
  const { statusCode } = await to.app.inject({
    method: 'POST',
    url: stripeWebhook.path,
    headers: { 'content-type': 'application/json', ...(sent !== null && { 'stripe-signature': sent }) },
    payload: rewritten?.(payload) ?? payload,
  });
  return statusCode;
}

/** A shuffle that the same seed repeats. */
export function shuffled<T>(all: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const rest = [...all];
  return all.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}
