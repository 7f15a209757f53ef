import { createPlanCheckout } from '@fernway/contracts/http/billing-plans';
import {
  createTokenCheckout,
  getCheckoutSession,
  getReceipt,
  listOrders,
  payTestCheckout,
  refundTestCheckout,
} from '@fernway/contracts/http/billing';
import { type Answer, type Person, type TestService } from '@fernway/service-kit/testing';

export const badInput = (billing: TestService): void =>
  describe('bad input', () => {
    let buyer: Person;
    beforeEach(async () => void (buyer = await billing.person()));

    const checkout = async (as = buyer, headers: Record<string, string> = {}): Promise<string> =>
      (await billing.request(createTokenCheckout, { as, headers, body: { packageId: 'fernway_100' } })).body.sessionId;
    const orders = async (as = buyer) => (await billing.request(listOrders, { as })).body.items;
    const paid = async () => {
      const id = await checkout();
      await billing.request(payTestCheckout, { params: { id }, body: {} });
      return { id, order: (await orders())[0] };
    };
    const raw = (path: string, payload: string) =>
      billing.app
        .getHttpAdapter()
        .getInstance()
        .inject({
          method: 'POST',
          url: path,
          payload,
          headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        });

    /** A problem document that says what is wrong and nothing of the inside. */
    function expectProblem({ status, body }: Pick<Answer, 'status' | 'body'>, expected: number, code: string): void {
      expect(body).toEqual(
        expect.objectContaining({
          type: expect.any(String),
          title: expect.any(String),
          status: expected,
          code,
          traceId: expect.any(String),
        }),
      );
      expect([status, JSON.stringify(body).match(/select |at .*\.js|TypeError/i)]).toEqual([expected, null]);
    }

    describe('an amount', () => {
      it.each([2 ** 53, -1, 0, 0.1 + 0.2, 1.5, '1e3', '10', null, [50], {}])(
        'of %j is refunded by nobody',
        async (amount) => {
          const { id } = await paid();
          const answer = await billing.request(refundTestCheckout, { params: { id }, body: { amount } });
          expectProblem(answer, 400, 'invalid-request');
          expect(answer.body.errors).toEqual([expect.objectContaining({ path: 'amount' })]);
          expect((await orders())[0]).toMatchObject({ refunded: { amount: 0 }, tokensTakenBack: 0 });
        },
      );

      it.each(['-0', 'NaN', 'Infinity', '1e999', '0x10', '9007199254740993', '5e-1', '1e3x'])(
        'written as %s is refunded by nobody',
        async (written) => {
          const { id } = await paid();
          const { statusCode, body } = await raw(`/api/billing/test-checkouts/${id}/refund`, `{"amount":${written}}`);
          expectProblem({ status: statusCode, body: JSON.parse(body) }, 400, 'invalid-request');
          expect((await orders())[0]).toMatchObject({ refunded: { amount: 0 }, tokensTakenBack: 0 });
        },
      );

      it('above what is left is refunded by nobody, and the answer says what is', async () => {
        const { id } = await paid();
        await billing.request(refundTestCheckout, { params: { id }, body: { amount: 60 } });
        const answer = await billing.request(refundTestCheckout, { params: { id }, body: { amount: 41 } });
        expectProblem(answer, 409, 'conflict');
        expect(answer.body).toMatchObject({ left: 40 });
      });
    });

    describe('an unknown package', () => {
      it.each(['fernway_999', 'FERNWAY_100', ' fernway_100', '__proto__', 'constructor', "' or 1=1 --", ''])(
        '%j is sold by nobody',
        async (packageId) => {
          expectProblem(
            await billing.request(createTokenCheckout, { as: buyer, body: { packageId } }),
            404,
            'not-found',
          );
          expect(await orders()).toEqual([]);
        },
      );

      it.each([1, null, 'fernway_100\u0000', ['fernway_100'], { id: 'fernway_100' }, 'x'.repeat(101)])(
        '%j is no name of one',
        async (packageId) => {
          expectProblem(
            await billing.request(createTokenCheckout, { as: buyer, body: { packageId } }),
            400,
            'invalid-request',
          );
          expect(await orders()).toEqual([]);
        },
      );
    });

    it.each([
      { price: 1 },
      { price: { amount: 1, currency: 'JPY' } },
      { tokens: 1_000_000 },
      { amount: -100 },
      { currency: 'USD' },
      { userId: crypto.randomUUID() },
    ])('a price of the buyer’s own, %j, is refused and named', async (tampered) => {
      const answer = await billing.request(createTokenCheckout, {
        as: buyer,
        body: { packageId: 'fernway_100', ...tampered },
      });
      expectProblem(answer, 400, 'invalid-request');
      expect(JSON.stringify(answer.body.errors)).toContain(Object.keys(tampered)[0]);
      expect(await orders()).toEqual([]);
    });

    describe('a tampered session id', () => {
      const tampered: [string, (id: string) => string, number][] = [
        ['with another last letter', (id) => id.slice(0, -1) + (id.endsWith('A') ? 'B' : 'A'), 404],
        ['cut short', (id) => id.slice(0, -1), 404],
        ['with a quote', (id) => `${id}' or '1'='1`, 404],
        ['with a wildcard', (id) => `${id.slice(0, 8)}%`, 404],
        ['with a NUL', (id) => `${id}\u0000`, 400],
        ['of another kind', () => 'cs_test_a1', 404],
        ['without an end', () => 'x'.repeat(201), 400],
      ];
      it.each(tampered)('%s finds nothing', async (_what, change, status) => {
        const id = change(await checkout());
        expectProblem(
          await billing.request(getCheckoutSession, { as: buyer, params: { id } }),
          status,
          status === 404 ? 'not-found' : 'invalid-request',
        );
      });

      it('pays nothing', async () => {
        const id = await checkout();
        const other = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
        expectProblem(await billing.request(payTestCheckout, { params: { id: other }, body: {} }), 404, 'not-found');
        expect((await orders())[0]).toMatchObject({ status: 'open' });
      });
    });

    describe('of another person', () => {
      it('a session is not found, and neither is a plan’s of another workspace', async () => {
        const stranger = await billing.person();
        expectProblem(
          await billing.request(getCheckoutSession, { as: stranger, params: { id: await checkout() } }),
          404,
          'not-found',
        );
        const plan = await billing.request(createPlanCheckout, { as: buyer, body: { plan: 'starter' } });
        expectProblem(
          await billing.request(getCheckoutSession, { as: stranger, params: { id: plan.body.sessionId } }),
          404,
          'not-found',
        );
      });

      it('a receipt is not found, nor told apart from one that never was', async () => {
        const { order } = await paid();
        const stranger = await billing.person();
        const ask = async (id: string) => (await billing.request(getReceipt, { as: stranger, params: { id } })).body;
        const [theirs, none] = [await ask(order.id), await ask('01890000-0000-7000-8000-000000000000')];
        expectProblem({ status: theirs.status, body: theirs }, 404, 'not-found');
        expect(theirs.detail).toBe(none.detail);
        expect(await orders(stranger)).toEqual([]);
      });

      it('the same idempotency key is another key: each has an order of his own', async () => {
        const stranger = await billing.person();
        const headers = { 'idempotency-key': 'the-same-for-both' };
        const [mine, theirs, again] = [
          await checkout(buyer, headers),
          await checkout(stranger, headers),
          await checkout(buyer, headers),
        ];
        expect(theirs).not.toBe(mine);
        expect(again).toBe(mine);
        expect([(await orders()).length, (await orders(stranger)).length]).toEqual([1, 1]);
      });
    });
  });
