import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancelTestCheckout,
  createTokenCheckout,
  disputeTestCheckout,
  getCheckoutSession,
  getReceipt,
  getTestCheckout,
  listOrders,
  payTestCheckout,
  refundTestCheckout,
} from '@fernway/contracts/http/billing';
import { advanceTestClock, changePlan, createPlanCheckout, getInvoicePdf, listInvoices } from '@fernway/contracts/http/billing-plans';
import { accessMatrix, databaseProblems, migrationProblems, startTestService, structureProblems, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let billing: TestService;
beforeAll(async () => {
  billing = await startTestService(service, { env: { PAYMENTS: 'test' } });
});
afterAll(() => billing.close());

describe('billing keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const owner = await billing.person();
    const { body } = await billing.request(createTokenCheckout, { as: owner, body: { packageId: 'fernway_100' } });
    await billing.request(payTestCheckout, { params: { id: body.sessionId }, body: {} });
    const plan = await billing.request(createPlanCheckout, { as: owner, body: { plan: 'starter' } });
    await billing.request(payTestCheckout, { params: { id: plan.body.sessionId }, body: {} });
    await billing.request(advanceTestClock, { as: owner, body: { days: 14 } });
    const [order] = (await billing.request(listOrders, { as: owner })).body.items;
    const [invoice] = (await billing.request(listInvoices, { as: owner })).body.items;
    const unknown = { params: { id: `test_${'x'.repeat(32)}` } };
    const { problems, calls } = await accessMatrix(billing, {
      owner,
      examples: {
        [`GET ${getCheckoutSession.path}`]: { params: { id: body.sessionId } },
        [`POST ${createTokenCheckout.path}`]: { body: { packageId: 'fernway_100' } },
        [`GET ${getReceipt.path}`]: { params: { id: order.id } },
        [`GET ${getInvoicePdf.path}`]: { params: { id: invoice.id } },
        [`POST ${createPlanCheckout.path}`]: { body: { plan: 'starter' } },
        [`PUT ${changePlan.path}`]: { body: { plan: 'starter' } },
        [`POST ${advanceTestClock.path}`]: { body: { days: 1 } },
        [`GET ${getTestCheckout.path}`]: unknown,
        [`POST ${payTestCheckout.path}`]: { ...unknown, body: {} },
        [`POST ${cancelTestCheckout.path}`]: { ...unknown, body: {} },
        [`POST ${refundTestCheckout.path}`]: { ...unknown, body: {} },
        [`POST ${disputeTestCheckout.path}`]: { ...unknown, body: { outcome: 'open' } },
      },
      secrets: [owner.user, body.sessionId, order.id, invoice.id],
    });
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(30);
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    expect(await databaseProblems(billing)).toEqual([]);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });
});
