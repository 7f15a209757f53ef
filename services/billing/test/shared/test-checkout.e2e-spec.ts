import { beforeEach, describe, expect, it } from '@jest/globals';
import { OrderDisputed, OrderPaid, OrderRefunded } from '@fernway/contracts/events/billing';
import {
  disputeTestCheckout,
  refundTestCheckout,
  createTokenCheckout,
  getCheckoutSession,
  getReceipt,
  getTestCheckout,
  listOrders,
  listPackages,
  payTestCheckout,
} from '@fernway/contracts/http/billing';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { OrdersService } from '../../src/orders/orders.service.js';

export const testCheckouts = (billing: TestService): void =>
  describe('packages and test checkouts', () => {
    let buyer: Person;

    beforeEach(async () => {
      buyer = await billing.person();
    });

    const checkout = async (packageId = 'fernway_100', person = buyer) => {
      const { body } = await billing.request(createTokenCheckout, { as: person, body: { packageId } });
      return body as { url: string; sessionId: string };
    };

    describe('packages', () => {
      it('are the three of the specification', async () => {
        const { body } = await billing.request(listPackages);
        expect(body.items).toEqual([
          expect.objectContaining({
            id: 'fernway_100',
            tokens: 100,
            price: { amount: 100, currency: 'USD' },
            labels: [],
          }),
          expect.objectContaining({
            id: 'fernway_200',
            tokens: 200,
            price: { amount: 200, currency: 'USD' },
            labels: ['Popular'],
          }),
          expect.objectContaining({
            id: 'fernway_300',
            tokens: 300,
            price: { amount: 250, currency: 'USD' },
            labels: ['Best Value', 'Save 17%'],
          }),
        ]);
      });
    });

    describe('a test checkout', () => {
      it('is paid once, however often one pays, and tells the tokens service', async () => {
        const { sessionId, url } = await checkout();
        expect(url).toBe(`http://localhost:4000/test-checkout/${sessionId}`);
        const open = await billing.request(getCheckoutSession, { as: buyer, params: { id: sessionId } });
        expect(open.body).toEqual({ status: 'open', tokens: 100, plan: null });

        const paid = await Promise.all(
          [1, 2, 3].map(() => billing.request(payTestCheckout, { params: { id: sessionId }, body: {} })),
        );
        expect(paid.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(paid[0]?.body).toMatchObject({
          status: 'paid',
          successUrl: `http://localhost:4000/payment-success?session_id=${sessionId}`,
        });
        const after = await billing.request(getCheckoutSession, { as: buyer, params: { id: sessionId } });
        expect(after.body).toEqual({ status: 'paid', tokens: 100, plan: null });

        const credited = () => billing.events.of(OrderPaid).filter(({ data }) => data.userId === buyer.user);
        await eventually(() => credited().length > 0);
        // A second event would come at once; the next order's event proves that the first brought only one.
        const next = await checkout('fernway_300');
        await billing.request(payTestCheckout, { params: { id: next.sessionId }, body: {} });
        await eventually(() => credited().some(({ data }) => data.packageId === 'fernway_300'));
        const events = credited();
        expect(events.map(({ data }) => data.tokens)).toEqual([100, 300]);
        expect(events[0]).toMatchObject({
          userid: buyer.user,
          data: { workspaceId: buyer.workspace, price: { amount: 100, currency: 'USD' }, provider: 'test' },
        });
        expect(events[0]?.workspaceid).toBeUndefined();
      });

      it.each([
        ['declined', 'Your card was declined.'],
        ['insufficient-funds', 'Your card has insufficient funds.'],
        ['expired', 'Your card has expired.'],
      ])('stays open where the card is %s: nothing is credited, and another card pays it', async (card, detail) => {
        const person = await billing.person();
        const { sessionId } = await checkout('fernway_200', person);
        const pay = (body: object) => billing.request(payTestCheckout, { params: { id: sessionId }, body });
        for (let tries = 0; tries < 2; tries += 1) {
          expect(await pay({ card })).toMatchObject({
            status: 402,
            body: { code: 'card-declined', detail, reason: card },
          });
        }
        expect((await billing.request(getCheckoutSession, { as: person, params: { id: sessionId } })).body.status).toBe(
          'open',
        );
        expect((await pay({ card: '4242424242424242' })).status).toBe(400);
        expect(await pay({})).toMatchObject({ status: 200, body: { status: 'paid' } });
        // What is paid is paid, whichever card comes after.
        expect(await pay({ card })).toMatchObject({ status: 200, body: { status: 'paid' } });
        const credited = () => billing.events.of(OrderPaid).filter(({ data }) => data.userId === person.user);
        await eventually(() => credited().length > 0);
        expect(credited().map(({ data }) => data.tokens)).toEqual([200]);
      });

      it('can be cancelled, and money that comes after all still counts', async () => {
        const { sessionId } = await checkout();
        const cancelled = await billing.request(
          { ...payTestCheckout, path: '/api/billing/test-checkouts/:id/cancel' },
          { params: { id: sessionId }, body: {} },
        );
        expect(cancelled.body.status).toBe('cancelled');
        const paid = await billing.request(payTestCheckout, { params: { id: sessionId }, body: {} });
        expect(paid.body.status).toBe('paid');
      });

      it('is refunded in part, disputed for the rest, and the dispute won, with the events of a real provider', async () => {
        const { sessionId } = await checkout('fernway_300');
        const at = { params: { id: sessionId } };
        expect((await billing.request(refundTestCheckout, { ...at, body: {} })).status).toBe(409);
        await billing.request(payTestCheckout, { ...at, body: {} });
        expect((await billing.request(refundTestCheckout, { ...at, body: { amount: 251 } })).status).toBe(409);
        for (const amount of [0, -1, 1.5, '10', 2 ** 53])
          expect((await billing.request(refundTestCheckout, { ...at, body: { amount } })).status).toBe(400);
        expect((await billing.request(refundTestCheckout, { ...at, body: { amount: 50 } })).status).toBe(200);
        for (const outcome of ['open', 'open', 'won'])
          expect((await billing.request(disputeTestCheckout, { ...at, body: { outcome } })).status).toBe(200);
        const { body } = await billing.request(listOrders, { as: buyer, query: { limit: 1 } });
        expect(body.items[0]).toMatchObject({
          status: 'paid',
          refunded: { amount: 50 },
          tokensTakenBack: 60,
          dispute: 'won',
        });
        const steps = () =>
          [...billing.events.of(OrderRefunded), ...billing.events.of(OrderDisputed)]
            .filter(({ subject }) => subject === body.items[0].id)
            .map(({ data }) => `${data.status} ${data.tokens}`);
        await eventually(() => steps().length >= 3);
        expect(steps()).toEqual(['refunded 60', 'opened 240', 'won 240']);
      });

      it('has a receipt once it is paid, for its buyer, in his language', async () => {
        const { sessionId } = await checkout();
        const { body } = await billing.request(listOrders, { as: buyer, query: { limit: 1 } });
        const ask = (as: Person, language?: string) =>
          billing.request(getReceipt, { as, params: { id: body.items[0].id }, query: language ? { language } : {} });
        expect((await ask(buyer)).status).toBe(404);
        await billing.request(payTestCheckout, { params: { id: sessionId }, body: {} });
        const answers = await Promise.all(['en', 'es', 'zh', 'ja', 'ko'].map((language) => ask(buyer, language)));
        for (const { status, headers, text } of answers) {
          expect({ status, type: headers['content-type'], start: text.slice(0, 5) }).toEqual({
            status: 200,
            type: 'application/pdf',
            start: '%PDF-',
          });
        }
        expect((await ask(await billing.person())).body).toMatchObject({ status: 404, code: 'not-found' });
        expect((await ask(buyer, 'xx')).status).toBe(400);
      });

      it('is listed, newest first, page by page', async () => {
        const person = await billing.person();
        for (const id of ['fernway_100', 'fernway_200', 'fernway_300']) await checkout(id, person);
        const first = await billing.request(listOrders, { as: person, query: { limit: 2 } });
        expect(first.body.items.map(({ packageId }: { packageId: string }) => packageId)).toEqual([
          'fernway_300',
          'fernway_200',
        ]);
        const second = await billing.request(listOrders, { as: person, query: { limit: 2, after: first.body.next } });
        expect(second.body).toMatchObject({ items: [{ packageId: 'fernway_100' }], next: null });
        expect((await billing.request(listOrders, { as: person, query: { limit: 3 } })).body).toMatchObject({
          items: [{}, {}, {}],
          next: null,
        });
      });

      it('goes on with the open order of the same request, after a crash, and with no other', async () => {
        const person = await billing.person();
        const ask = (packageId: string) => billing.app.get(OrdersService).checkout(person, packageId, 'request-1');
        const first = await ask('fernway_100');
        expect(await ask('fernway_100')).toEqual(first);
        expect((await ask('fernway_200')).sessionId).not.toBe(first.sessionId);
        await billing.request(payTestCheckout, { params: { id: first.sessionId }, body: {} });
        expect((await ask('fernway_100')).sessionId).not.toBe(first.sessionId);
      });

      it('answers the same order to the same idempotency key', async () => {
        const headers = { 'idempotency-key': 'buy-1' };
        const ask = (packageId: string) =>
          billing.request(createTokenCheckout, { as: buyer, headers, body: { packageId } });
        const [first, second, other] = [await ask('fernway_100'), await ask('fernway_100'), await ask('fernway_200')];
        expect(second.body).toEqual(first.body);
        expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
      });

      it.each([
        ['an unknown package', createTokenCheckout, { body: { packageId: 'fernway_999' } }, 404],
        ['a price of the client’s own', createTokenCheckout, { body: { packageId: 'fernway_100', price: 1 } }, 400],
        [
          'a workspace of the client’s own',
          createTokenCheckout,
          { body: { packageId: 'fernway_100', workspaceId: '0190aaaa-0000-7000-8000-000000000001' } },
          400,
        ],
        ['no package', createTokenCheckout, { body: {} }, 400],
        ['an unknown session', getCheckoutSession, { params: { id: 'test_nobody' } }, 404],
        ['an unknown test checkout', getTestCheckout, { params: { id: `test_${'x'.repeat(32)}` } }, 404],
        ['a broken cursor', listOrders, { query: { after: 'x' } }, 400],
      ])('refuses %s', async (_what, endpoint, sent, status) => {
        expect((await billing.request(endpoint, { as: buyer, ...sent })).status).toBe(status);
      });

      it('does not show one buyer’s session to another', async () => {
        const { sessionId } = await checkout();
        const answer = await billing.request(getCheckoutSession, {
          as: await billing.person(),
          params: { id: sessionId },
        });
        expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
      });
    });
  });
