import type { Patch } from '../../../../tools/planting/planted-process.mjs';

/** Planted bugs around Stripe's webhooks: texts to replace in a source that a test's process compiles. Nothing that is built knows of them. */
export type WebhookMutant = Patch & { what: string };

const billing = 'services/billing/src';
const webhooks = `${billing}/webhooks/stripe-webhook.service.ts`;
const verify = `return Stripe.webhooks.constructEvent(body ?? '', signature ?? '', webhookSecret, toleranceSeconds);`;

export const webhookMutants = {
  'webhook-unsigned': {
    what: 'no signature is looked at',
    file: webhooks,
    find: verify,
    replace: 'return JSON.parse(String(body));',
  },
  'webhook-signed-if-it-says-so': {
    what: 'a webhook without a signature passes',
    file: webhooks,
    find: verify,
    replace: `if (!signature) return JSON.parse(String(body));\n      ${verify}`,
  },
  'webhook-never-too-old': {
    what: 'a recorded webhook can be played again for ever',
    file: webhooks,
    find: 'const toleranceSeconds = 300;',
    replace: 'const toleranceSeconds = 0;',
  },
  'webhook-old-for-a-day': {
    what: 'a recorded webhook can be played again for a day',
    file: webhooks,
    find: 'const toleranceSeconds = 300;',
    replace: 'const toleranceSeconds = 86_400;',
  },
  'webhook-re-serialised': {
    what: 'the signature is held against the parsed body, not its bytes',
    file: `${billing}/webhooks/stripe-webhook.controller.ts`,
    find: 'receive(request.rawBody,',
    replace: 'receive(Buffer.from(JSON.stringify(request.body, null, 2)),',
  },
  'webhook-handled-twice': {
    what: 'an event that was handled is handled again',
    file: `${billing}/webhooks/stripe-events.repository.ts`,
    find: 'where id = $1 and handled_at is null and next_attempt_at <= now()',
    replace: 'where id = $1 and next_attempt_at <= now()',
  },
  'webhook-handled-beside-itself': {
    what: 'an event is handled while somebody else does',
    file: `${billing}/webhooks/stripe-events.repository.ts`,
    find: 'where id = $1 and handled_at is null and next_attempt_at <= now()',
    replace: 'where id = $1 and handled_at is null',
  },
  'failed-webhook-forgotten': {
    what: 'an event that could not be handled counts as handled',
    file: webhooks,
    find: 'String(error)));\n      return;',
    replace: 'String(error)));',
  },
  'webhook-believed': {
    what: 'what an event says of a payment is believed, however old it is',
    file: `${billing}/webhooks/stripe-event-handler.ts`,
    find: `if (order) await`,
    replace: `const said = object as { payment_status?: string };\n    if (order && said.payment_status === 'paid') await this.settlement.settle(order.userId, order.orderId, { state: 'paid', sessionId: named.id });\n    else if (order) await`,
  },
  'order-paid-twice': {
    what: 'each webhook of a paid session credits again',
    file: `${billing}/settlement/settlement.service.ts`,
    find: `if (state === 'paid' && order.status !== 'paid')`,
    replace: `if (state === 'paid')`,
  },
  'order-not-locked': {
    what: 'two webhooks at once settle on what both read before',
    file: `${billing}/orders/orders.repository.ts`,
    find: `, lock: { mode: 'pessimistic_write' }`,
    replace: '',
  },
  'session-of-another-order': {
    what: `somebody else's payment pays for an order`,
    file: `${billing}/payments/stripe-payments.ts`,
    find: 'if (session.client_reference_id !== order.id)',
    replace: 'if (false)',
  },
  'price-not-compared': {
    what: 'a checkout over a smaller amount pays for the order',
    file: `${billing}/payments/stripe-payments.ts`,
    find: 'if (!sameMoney)',
    replace: 'if (false)',
  },
  'session-of-another-user': {
    what: `somebody reads another one's order by its session`,
    file: `${billing}/orders/orders.service.ts`,
    find: 'const order = await this.tenancy.run({ user }, (tx)',
    replace: `const order = await this.tenancy.run({ platform: 'session' }, (tx)`,
  },
  'dispute-won-and-kept': {
    what: 'tokens of a dispute that was won stay away',
    file: `${billing}/settlement/taken-back.ts`,
    find: `status === 'open' || status === 'lost'`,
    replace: `status !== 'requested'`,
  },
} as const satisfies Record<string, WebhookMutant>;
export type WebhookMutantName = keyof typeof webhookMutants;
