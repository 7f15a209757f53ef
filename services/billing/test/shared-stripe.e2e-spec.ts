import { afterAll } from '@jest/globals';
import { operatorCommands } from './shared/operator.e2e-spec.js';
import { reversals } from './shared/reversals.e2e-spec.js';
import { stripePlans } from './shared/stripe-plans.e2e-spec.js';
import { stripeRules } from './shared/stripe-rules.e2e-spec.js';
import { stripe } from './shared/stripe.e2e-spec.js';
import { StripeBed } from './stripe-peer/bed.js';

// Yen have no decimals: whoever divides by a hundred somewhere is found here.
const bed = await StripeBed.start({ CURRENCY: 'JPY', BILLING_PLANS: 'enforced' });
afterAll(() => bed.close());

stripe(bed);
reversals(bed);
operatorCommands(bed);
stripeRules(bed);
// Last: the clock of its Stripe runs months ahead.
stripePlans(bed);
