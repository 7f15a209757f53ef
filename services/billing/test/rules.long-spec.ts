// Own boots: as everyday, but with every forged token, key and foreign id.
import { afterAll, expect, it } from '@jest/globals';
import { accessMatrix, startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { accessExamples, stripeAccessExamples } from './access-examples.js';
import { StripeBed } from './stripe-peer/bed.js';

const billing = await startTestService(service, { env: { PAYMENTS: 'test', BILLING_PLANS: 'enforced' } });
const bed = await StripeBed.start({ BILLING_PLANS: 'enforced' });
afterAll(async () => {
  await billing.close();
  await bed.close();
});

it('with test payments shows and does nothing for those who may not, whatever they come with', async () => {
  const given = await accessExamples(billing);
  const { problems, calls } = await accessMatrix(billing, { ...given, thorough: true });
  expect(problems).toEqual([]);
  expect(calls).toBeGreaterThan(150);
});

it('does so with Stripe too, for what test payments do not have', async () => {
  const { problems } = await accessMatrix(bed.billing, { ...(await stripeAccessExamples(bed)), thorough: true });
  expect(problems).toEqual([]);
});
