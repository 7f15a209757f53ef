import { afterAll } from '@jest/globals';
import { startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { CrmPeer } from './crm-peer.js';
import { onDemand } from './on-demand.js';
import { badInput } from './shared/bad-input.e2e-spec.js';
import { billedTo } from './shared/billed-to.e2e-spec.js';
import { pdf } from './shared/pdf.e2e-spec.js';
import { plans } from './shared/plans.e2e-spec.js';
import { refusals } from './shared/refusals.e2e-spec.js';
import { retention } from './shared/retention.e2e-spec.js';
import { rules } from './shared/rules.e2e-spec.js';
import { testCheckouts } from './shared/test-checkout.e2e-spec.js';

const crm = new CrmPeer();
const env = { PAYMENTS: 'test', BILLING_PLANS: 'enforced', ...(await crm.start()) };
const billing = await onDemand(await startTestService(service, { env }));
afterAll(async () => {
  await billing.close();
  crm.close();
});

badInput(billing);
billedTo(billing, crm);
pdf();
plans(billing);
refusals(billing);
retention(billing);
rules(billing);
testCheckouts(billing);
