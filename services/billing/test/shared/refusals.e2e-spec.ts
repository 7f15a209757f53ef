import { describe, expect, it } from '@jest/globals';
import {
  createTokenCheckout,
  disputeTestCheckout,
  getReceipt,
  getTestCheckout,
  listOrders,
  payTestCheckout,
  refundTestCheckout,
  stripeWebhook,
} from '@fernway/contracts/http/billing';
import {
  advanceTestClock,
  cancelSubscription,
  changePlan,
  createPlanCheckout,
  getInvoicePdf,
  getWorkspacePlan,
  listInvoices,
  openPortal,
} from '@fernway/contracts/http/billing-plans';
import { type Person, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { RefundRequestsService } from '../../src/settlement/refund-requests.service.js';
import { SettlementService } from '../../src/settlement/settlement.service.js';

type Answer = { status: number; body: { code: string; detail: string } };

export const refusals = (billing: TestService): void =>
  describe('refusals', () => {
    const said = ({ status, body }: Answer) => [status, body.code, body.detail];
    const ask = async (
      endpoint: Parameters<TestService['request']>[0],
      as: Person | null,
      body: object = {},
      params = {},
    ) => said((await billing.request(endpoint, { as, params, ...(endpoint.method !== 'GET' && { body }) })) as Answer);
    const opened = async (as: Person, packageId = 'fernway_300') =>
      (await billing.request(createTokenCheckout, { as, body: { packageId } })).body.sessionId as string;
    const planned = async (as: Person, plan = 'starter') =>
      (await billing.request(createPlanCheckout, { as, body: { plan } })).body.sessionId as string;
    const pay = (id: string) => billing.request(payTestCheckout, { params: { id }, body: {} });
    const order = async (as: Person) => (await billing.request(listOrders, { as })).body.items[0];
    /** An instant between `begun` (Unix milliseconds) and now. */
    const expectSince = (begun: number, instant: string) => {
      expect(Date.parse(instant)).toBeGreaterThanOrEqual(begun);
      expect(Date.parse(instant)).toBeLessThanOrEqual(Date.now());
    };

    describe('a refusal says why', () => {
      it('of a package that is not sold', async () => {
        expect(await ask(createTokenCheckout, await billing.person(), { packageId: 'fernway_999' })).toEqual([
          404,
          'not-found',
          'There is no such token package',
        ]);
      });

      it('of a second plan, of a change without one, and of a page that test payments do not have', async () => {
        const owner = await billing.person();
        expect(await ask(changePlan, owner, { plan: 'starter' })).toEqual([
          409,
          'conflict',
          'This workspace has no running subscription',
        ]);
        expect(await ask(cancelSubscription, owner)).toEqual([
          409,
          'conflict',
          'This workspace has no running subscription',
        ]);
        expect(await ask(openPortal, owner)).toEqual([409, 'conflict', 'This workspace has had no plan yet']);
        const [first, second] = [await planned(owner), await planned(owner)];
        await pay(first);
        expect(said((await pay(second)) as Answer)).toEqual([409, 'conflict', 'This workspace has a plan already']);
        expect(await ask(createPlanCheckout, owner, { plan: 'starter' })).toEqual([
          409,
          'conflict',
          'This workspace has a plan: change it instead',
        ]);
        expect(await ask(openPortal, owner)).toEqual([
          503,
          'feature-off',
          'Test payments have no page for cards: plan and invoices are all there is',
        ]);
        expect(await ask(refundTestCheckout, null, {}, { id: first })).toEqual([
          409,
          'conflict',
          'Only token orders can be refunded or disputed here',
        ]);
        expect(await ask(getTestCheckout, null, undefined, { id: `test_${'x'.repeat(32)}` })).toEqual([
          404,
          'not-found',
          'There is no such test checkout',
        ]);
      });

      it('of a refund or a dispute of what was not paid, or is gone already', async () => {
        const buyer = await billing.person();
        const id = await opened(buyer);
        expect(await ask(refundTestCheckout, null, {}, { id })).toEqual([
          409,
          'conflict',
          'Only a paid order can be refunded',
        ]);
        expect(await ask(disputeTestCheckout, null, { outcome: 'open' }, { id })).toEqual([
          409,
          'conflict',
          'Only money that was paid can be disputed',
        ]);
        expect(await ask(getReceipt, buyer, undefined, { id: (await order(buyer)).id })).toEqual([
          404,
          'not-found',
          'There is no receipt of such an order',
        ]);
        await pay(id);
        const much = await billing.request(refundTestCheckout, { params: { id }, body: { amount: 251 } });
        expect(much.body).toMatchObject({
          status: 409,
          code: 'conflict',
          detail: 'Of this order 250 can still be refunded, in whole minor units',
          left: 250,
        });
        await billing.request(refundTestCheckout, { params: { id }, body: { amount: 100 } });
        expect(
          (await billing.request(refundTestCheckout, { params: { id }, body: { amount: 151 } })).body,
        ).toMatchObject({
          left: 150,
        });
        await billing.request(refundTestCheckout, { params: { id }, body: {} });
        expect(await ask(disputeTestCheckout, null, { outcome: 'open' }, { id })).toEqual([
          409,
          'conflict',
          'Only money that was paid can be disputed',
        ]);
        expect(await order(buyer)).toMatchObject({ refunded: { amount: 250 }, tokensTakenBack: 300 });
      });

      it('of what does not exist', async () => {
        const buyer = await billing.person();
        expect(await ask(getInvoicePdf, buyer, undefined, { id: randomUUID() })).toEqual([
          404,
          'not-found',
          'There is no such invoice',
        ]);
        const nowhere = { code: 'not-found', message: 'There is no such order' };
        await expect(
          billing.app.get(SettlementService).settle(buyer.user, randomUUID(), { state: 'paid' }),
        ).rejects.toMatchObject(nowhere);
        const unknown = randomUUID();
        await expect(billing.app.get(RefundRequestsService).requestOf(unknown, {})).rejects.toMatchObject({
          code: 'not-found',
          message: `There is no order ${unknown}`,
        });
        expect(said((await billing.request(stripeWebhook, { body: {} })) as Answer)).toEqual([
          404,
          'not-found',
          'Stripe is off: STRIPE_WEBHOOK_SECRET is not set',
        ]);
      });
    });

    describe('what is shown', () => {
      it('of an order is all of it, from its checkout to its refund', async () => {
        const buyer = await billing.person();
        const id = await opened(buyer);
        const page = {
          sessionId: id,
          packageName: '300 Tokens',
          tokens: 300,
          plan: null,
          trialDays: 0,
          price: { amount: 250, currency: 'USD' },
          status: 'open',
          successUrl: `http://localhost:4000/payment-success?session_id=${id}`,
          cancelUrl: 'http://localhost:4000/payment-cancelled',
        };
        expect((await billing.request(getTestCheckout, { params: { id } })).body).toEqual(page);
        const open = {
          id: expect.any(String),
          packageId: 'fernway_300',
          tokens: 300,
          price: { amount: 250, currency: 'USD' },
          status: 'open',
          refunded: { amount: 0, currency: 'USD' },
          tokensTakenBack: 0,
          dispute: null,
          provider: 'test',
          createdAt: expect.any(String),
          paidAt: null,
        };
        expect(await order(buyer)).toEqual(open);
        const begun = Date.now();
        expect((await pay(id)).body).toEqual({ ...page, status: 'paid' });
        const paid = await order(buyer);
        expect(paid).toEqual({ ...open, status: 'paid', paidAt: expect.any(String) });
        expectSince(begun, paid.paidAt);
        await billing.request(disputeTestCheckout, { params: { id }, body: { outcome: 'lost' } });
        expect(await order(buyer)).toEqual({ ...paid, dispute: 'lost', tokensTakenBack: 300 });
        const receipt = await billing.request(getReceipt, { as: buyer, params: { id: paid.id } });
        expect(receipt.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="receipt-${paid.id}.pdf"`,
        });
        expect(Number(receipt.headers['content-length'])).toBeGreaterThan(1000);
      });

      it('of a plan is all of it, from its checkout to its bills', async () => {
        const owner = await billing.person();
        const id = await planned(owner, 'professional');
        expect((await billing.request(getTestCheckout, { params: { id } })).body).toEqual({
          sessionId: id,
          packageName: 'Professional',
          tokens: 0,
          plan: 'professional',
          trialDays: 14,
          price: { amount: 7900, currency: 'USD' },
          status: 'open',
          successUrl: `http://localhost:4000/payment-success?session_id=${id}`,
          cancelUrl: 'http://localhost:4000/payment-cancelled',
        });
        await pay(id);
        const begun = Date.now();
        const { body } = await billing.request(getWorkspacePlan, { as: owner });
        const { subscription, testClock } = body;
        expect(body).toEqual({
          subscription,
          limits: { contacts: 10_000 },
          mode: 'enforced',
          trialDays: 0,
          portal: false,
          testClock,
        });
        expectSince(begun, testClock);
        expect(subscription).toEqual({
          id: expect.any(String),
          version: 1,
          plan: 'professional',
          status: 'trialing',
          price: { amount: 7900, currency: 'USD' },
          provider: 'test',
          startedAt: expect.any(String),
          trialEndsAt: expect.any(String),
          currentPeriodEndsAt: subscription.trialEndsAt,
          cancelsAtPeriodEnd: false,
          endedAt: null,
        });
        expect(Date.parse(subscription.trialEndsAt) - Date.parse(subscription.startedAt)).toBe(14 * 86_400_000);
        const later = (await billing.request(advanceTestClock, { as: owner, body: { days: 20 } })).body;
        expect(Date.parse(later.testClock) - Date.parse(testClock)).toBeGreaterThan(19.9 * 86_400_000);
        const [bill] = (await billing.request(listInvoices, { as: owner })).body.items;
        expect(bill).toMatchObject({
          plan: 'professional',
          status: 'paid',
          total: { amount: 7900, currency: 'USD' },
          number: expect.stringMatching(/^T-/),
        });
        const pdf = await billing.request(getInvoicePdf, { as: owner, params: { id: bill.id } });
        expect(pdf.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="invoice-${bill.id}.pdf"`,
        });
      });
    });
  });
