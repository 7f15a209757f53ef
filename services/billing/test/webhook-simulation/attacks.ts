import Stripe from 'stripe';
import { type Delivery, webhookSecret } from '../stripe-peer/webhooks.js';
import type { Sending } from './scenario.js';

/** Stripe's tolerance is 300 seconds; the rest is for a slow machine. */
const young = 240;
const old = 310;

export const isAttack = ({ how }: Sending): boolean => how !== 'as it is' && how !== 'signed a while ago';

/** How a webhook is sent, or what an attacker makes of it. */
export const deliveryOf = ({ how, age }: Sending): Delivery => {
  const now = Math.floor(Date.now() / 1000);
  switch (how) {
    case 'as it is':
      return {};
    case 'signed a while ago':
      return { timestamp: now - (age % young) };
    case 'unsigned':
      return { header: () => (age % 2 ? null : '') };
    case 'signed by another':
      return { secret: `${webhookSecret}_${age}` };
    case 'signed too long ago':
      return { timestamp: now - old - age };
    case 'old signature, new time':
      return { timestamp: now - old - age, header: (signature) => signature.replace(/t=\d+/, `t=${now}`) };
    case 'changed':
      return { rewritten: (payload) => payload.replace('"pending_webhooks": 1', '"pending_webhooks": 2') };
    case 're-serialised':
      return { rewritten: (payload) => JSON.stringify(JSON.parse(payload)) };
    case 'signature of another':
      return { header: () => Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: webhookSecret }) };
  }
};
