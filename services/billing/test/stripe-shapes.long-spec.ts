import { afterAll, expect, it } from '@jest/globals';
import { findStripeMock, startStripeMock } from '../../../tools/stripe-mock/main.mjs';
import { skip } from '../../../tools/test/skip.js';
import { operatorCommands } from './shared/operator.e2e-spec.js';
import { reversals } from './shared/reversals.e2e-spec.js';
import { stripePlans } from './shared/stripe-plans.e2e-spec.js';
import { stripeRules } from './shared/stripe-rules.e2e-spec.js';
import { stripe } from './shared/stripe.e2e-spec.js';
import { StripeBed } from './stripe-peer/bed.js';
import { shapeProblems } from './stripe-peer/shapes.js';

const bed = await StripeBed.start({ CURRENCY: 'JPY', BILLING_PLANS: 'enforced' });
afterAll(() => bed.close());

// The everyday tests once more, for what they send to Stripe and hear from its peer.
stripe(bed);
reversals(bed);
operatorCommands(bed);
stripeRules(bed);
stripePlans(bed);

it('speaks Stripe’s own language, and so does its peer', async () => {
  expect(bed.peer.exchanges.length).toBeGreaterThan(100);
  const program = findStripeMock();
  if (!program)
    return skip('billing: shapes of the Stripe peer: no stripe-mock (go install github.com/stripe/stripe-mock)');
  const mock = await startStripeMock(program);
  try {
    expect(await shapeProblems(mock.url, bed.peer.exchanges)).toEqual([]);
  } finally {
    mock.stop();
  }
});
