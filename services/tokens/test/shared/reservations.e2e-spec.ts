import type { AppError } from '@fernway/contracts/errors';
import { BalanceChanged, BalanceLow } from '@fernway/contracts/events/tokens';
import { costs, getBalance, listCosts, listTransactions, reserve } from '@fernway/contracts/http/tokens';
import type { PlatformTx } from '@fernway/database';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { PurchasesService } from '../../src/purchases/purchases.service.js';
import { ReservationsService } from '../../src/reservations/reservations.service.js';
import type { Tokens } from '../tokens.js';

export const reservations = (tokens: Tokens): void =>
  describe('reservations', () => {
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
    afterAll(() => tokens.expectExact());

    const changesOf = ({ user }: Person) =>
      tokens.test.events.of(BalanceChanged).filter(({ userid }) => userid === user);

    describe('a new person', () => {
      it('gets ten tokens, once, however often the event comes', async () => {
        const person = await tokens.test.person();
        const event = await tokens.register(person);
        await tokens.register(person, 'UTC', event);
        await tokens.register(person);
        await tokens.settled(person, { total: 10, available: 10 });
        const other = await tokens.person();
        expect(await tokens.balance(person)).toEqual({
          total: 10,
          used: 0,
          available: 10,
          held: 0,
          expired: 0,
          debt: 0,
        });
        expect(await tokens.transactions(person)).toMatchObject([
          { type: 'grant', amount: 10, description: 'Welcome tokens' },
        ]);
        expect(await tokens.balance(other)).toMatchObject({ total: 10 });
      });

      it('sees an empty balance and a full meter before the event has come, and is told to wait for a reservation', async () => {
        const person = await tokens.test.person();
        expect(await tokens.balance(person)).toEqual({ total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 });
        expect(await tokens.energy(person)).toMatchObject({ current: 20, maximum: 20, nextPointAt: null });
        expect(await tokens.transactions(person)).toEqual([]);
        const refused = await tokens.reserve(person);
        expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
      });

      it('has an account also where the time zone is none', async () => {
        const person = await tokens.person('Mars/Olympus');
        expect(await tokens.balance(person)).toMatchObject({ available: 10 });
        expect(await tokens.sql('SELECT time_zone FROM account WHERE user_id = $1', [person.user])).toEqual([
          { time_zone: 'UTC' },
        ]);
      });

      it('keeps his tokens for ever, unless the operator lets them lapse', async () => {
        const person = await tokens.person();
        expect((await tokens.test.request(getBalance, { as: person })).body.expiring).toEqual([]);
        expect(await tokens.sql('SELECT next_expiry FROM account WHERE user_id = $1', [person.user])).toEqual([
          { next_expiry: null },
        ]);
      });

      it('sees what each feature costs', async () => {
        const { status, body } = await tokens.test.request(listCosts, { as: await tokens.test.person() });
        expect(status).toBe(200);
        expect(body.items).toHaveLength(Object.keys(costs).length);
        expect(body.items).toContainEqual({ feature: 'crm-insights', label: 'AI CRM Insights', tokens: 5 });
      });
    });

    describe('reserve', () => {
      it('holds the price, takes a point of energy and tells the platform', async () => {
        const person = await tokens.person();
        const answer = await tokens.reserve(person);
        expect(answer.status).toBe(201);
        expect(answer.body).toEqual({
          reservationId: expect.any(String),
          tokens: 3,
          freeAnalysis: false,
          balance: { total: 10, used: 0, available: 7, held: 3, expired: 0, debt: 0 },
        });
        expect(await tokens.energy(person)).toMatchObject({ current: 19, nextPointAt: '2026-03-10T12:05:00.000Z' });
        const [, changed] = await eventually(() => {
          const found = tokens.test.events.of(BalanceChanged).filter(({ userid }) => userid === person.user);
          return found.length === 2 && found;
        });
        expect(changed).toMatchObject({
          aggregateversion: 2,
          data: {
            userId: person.user,
            balance: answer.body.balance,
            energy: { current: 19, maximum: 20, low: false, empty: false },
          },
        });
        expect(await tokens.transactions(person)).toHaveLength(1);
      });

      it('refuses what the balance lacks, and says how much', async () => {
        const person = await tokens.person();
        for (let index = 0; index < 3; index += 1) await tokens.hold(person);
        const refused = await tokens.reserve(person, { feature: 'call-summarization' });
        expect(refused.status).toBe(402);
        expect(refused.body).toMatchObject({
          code: 'insufficient-tokens',
          needed: 2,
          available: 1,
          detail: 'You need 2 tokens to use AI Call Summarization. Current balance: 1',
        });
        expect(await tokens.balance(person)).toMatchObject({ available: 1, held: 9 });
        expect(await tokens.energy(person)).toMatchObject({ current: 17 });
        const low = () =>
          tokens.test.events
            .of(BalanceLow)
            .filter(({ userid }) => userid === person.user)
            .map(({ data }) => data.available);
        await eventually(
          () =>
            low().length > 0 &&
            tokens.test.events.of(BalanceChanged).filter(({ userid }) => userid === person.user).length === 4,
        );
        expect(low()).toEqual([4]);
      });

      it('is told as low below five tokens, not at five', async () => {
        const person = await tokens.person();
        const low = () =>
          tokens.test.events
            .of(BalanceLow)
            .filter(({ userid }) => userid === person.user)
            .map(({ data }) => data);
        await tokens.hold(person, 'crm-insights');
        await eventually(() => changesOf(person).length === 2);
        expect(low()).toEqual([]);
        await tokens.hold(person, 'chat');
        await tokens.hold(person, 'chat');
        await eventually(() => low().length > 0 && changesOf(person).length === 4);
        expect(low()).toEqual([{ userId: person.user, available: 4 }]);
      });

      it('tells of what moved, and nothing of what was wanted again', async () => {
        const person = await tokens.person();
        const [key, orderId] = [uuidv7(), uuidv7()];
        for (const feature of ['email-drafting', 'email-drafting', 'crm-insights'])
          await tokens.reserve(person, { key, feature });
        for (let times = 0; times < 3; times += 1) await tokens.pay(person, 7, { orderId });
        await tokens.settled(person, { total: 17 });
        await tokens.buy(person, 1);
        const balances = await eventually(
          () => changesOf(person).length >= 4 && changesOf(person).map(({ data }) => data.balance.available),
        );
        expect(balances).toEqual([10, 7, 14, 15]);
        expect(changesOf(person).map(({ subject, aggregateversion }) => [subject, aggregateversion])).toEqual(
          [1, 2, 3, 4].map((version) => [changesOf(person)[0]!.subject, version]),
        );
      });

      it('makes the reservations that were wanted together with one that fails', async () => {
        const [person, broken] = [await tokens.person(), await tokens.person()];
        const lots = (remaining: number) =>
          tokens.sql(
            'UPDATE lot SET remaining = $2 WHERE account_id = (SELECT account_id FROM account WHERE user_id = $1)',
            [broken.user, remaining],
          );
        await lots(0);
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, index) => tokens.reserve(index % 3 ? person : broken, { feature: 'chat' })),
        );
        await lots(10);
        expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 3 ? 201 : 500)));
        expect(await tokens.balance(person)).toMatchObject({ available: 2, held: 8 });
        expect(await tokens.balance(broken)).toMatchObject({ available: 10, held: 0 });
      });

      it('lets exactly 33 of 200 at a price of 3 through a balance of 100, over two instances', async () => {
        const person = await tokens.person();
        await tokens.buy(person, 90);
        // The meter would end it after 20.
        await tokens.sql('UPDATE account SET energy = 1000 WHERE user_id = $1', [person.user]);
        const second = await tokens.test.another();
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, index) => tokens.reserve(person, {}, index % 2 ? second : tokens.test)),
        );
        await second.close();
        const count = (status: number) => answers.filter((answer) => answer.status === status).length;
        expect([count(201), count(402)]).toEqual([33, 167]);
        expect(new Set(answers.filter(({ status }) => status === 402).map(({ body }) => body.code))).toEqual(
          new Set(['insufficient-tokens']),
        );
        expect(await tokens.balance(person)).toEqual({
          total: 100,
          used: 0,
          available: 1,
          held: 99,
          expired: 0,
          debt: 0,
        });
      });

      it('answers the same reservation to the same key, fifty times at once', async () => {
        const person = await tokens.person();
        const key = uuidv7();
        const answers = await Promise.all(Array.from({ length: 50 }, () => tokens.reserve(person, { key })));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expect(new Set(answers.map(({ body }) => body.reservationId)).size).toBe(1);
        expect(await tokens.balance(person)).toMatchObject({ available: 7, held: 3 });
        expect(await tokens.energy(person)).toMatchObject({ current: 19 });
      });

      it('refuses a key with another request, and one whose reservation is closed; keys of others are others', async () => {
        const person = await tokens.person();
        const key = uuidv7();
        const first = await tokens.reserve(person, { key });
        const reused = await tokens.reserve(person, { key, feature: 'crm-insights' });
        expect([reused.status, reused.body.code]).toEqual([422, 'idempotency-key-reused']);
        await tokens.fail(person, first.body.reservationId);
        await tokens.settled(person, { available: 10, held: 0 });
        const closed = await tokens.reserve(person, { key });
        expect([closed.status, closed.body.code, closed.body.detail]).toEqual([
          409,
          'conflict',
          'The reservation of this key is closed: use a new key',
        ]);
        const other = await tokens.person();
        expect((await tokens.reserve(other, { key })).body.reservationId).not.toBe(first.body.reservationId);
      });

      it('lets a person make nobody else pay', async () => {
        const [person, other] = [await tokens.person(), await tokens.person()];
        const refused = await tokens.reserve(person, { payer: other.user });
        expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
          403,
          'forbidden',
          'A person pays for what he does himself',
        ]);
        expect(await tokens.balance(other)).toMatchObject({ available: 10 });
      });

      it('is for the ai service with the token of a person only', async () => {
        const person = await tokens.person();
        const body = { key: uuidv7(), payer: person.user, actor: person.user, budget: null, feature: 'chat' };
        const status = async (as: string | typeof person, headers: Record<string, string> = {}) =>
          (await tokens.test.request(reserve, { as, headers, body })).status;
        expect(await status(person)).toBe(401);
        expect(await status(await tokens.test.serviceToken('billing'), { 'x-fernway-user': person.token })).toBe(403);
        expect(await status(await tokens.test.serviceToken('ai'))).toBe(403);
        expect(await status(await tokens.test.serviceToken('ai'), { 'x-fernway-user': person.token })).toBe(201);
      });

      it.each([
        { feature: 'poetry' },
        { feature: 'constructor' },
        { key: '' },
        { key: 'two\nlines' },
        { key: 'x'.repeat(201) },
        { payer: 'me' },
        { actor: '' },
        { tokens: 0 },
        { feature: 'chat', amount: -1 },
      ])('refuses %j', async (wanted) => {
        const person = await tokens.test.person();
        const { status, body } = await tokens.reserve(person, wanted);
        expect([status, body.code]).toEqual([400, 'invalid-request']);
      });
    });

    describe('settle and release', () => {
      it('settles what was used and gives the rest back, once', async () => {
        const person = await tokens.person();
        const id = await tokens.hold(person, 'crm-insights');
        const receiptId = uuidv7();
        const event = await tokens.complete(person, id, 4, { receiptId });
        await tokens.settled(person, { used: 4, available: 6, held: 0 });
        await tokens.complete(person, id, 4, { receiptId, id: event });
        await tokens.complete(person, id, 4, { receiptId });
        await tokens.fail(person, id);
        await tokens.buy(person, 10);
        expect(await tokens.balance(person)).toEqual({
          total: 20,
          used: 4,
          available: 16,
          held: 0,
          expired: 0,
          debt: 0,
        });
        expect(await tokens.transactions(person)).toMatchObject([
          { type: 'purchase', amount: 10 },
          { type: 'usage', amount: -4, description: 'Used for AI CRM Insights', reference: id, receiptId },
          { type: 'grant', amount: 10 },
        ]);
      });

      it('gives all back, and the energy, where nothing was charged', async () => {
        const person = await tokens.person();
        const id = await tokens.hold(person);
        expect(await tokens.energy(person)).toMatchObject({ current: 19 });
        await tokens.complete(person, id, 0);
        await tokens.settled(person, { total: 10, used: 0, available: 10, held: 0 });
        expect(await tokens.energy(person)).toMatchObject({ current: 20, nextPointAt: null });
        expect(await tokens.transactions(person)).toHaveLength(1);
      });

      it('releases what failed, with the energy, once', async () => {
        const person = await tokens.person();
        await tokens.hold(person);
        const id = await tokens.hold(person);
        await tokens.fail(person, id);
        await tokens.fail(person, id);
        await tokens.settled(person, { available: 7, held: 3 });
        expect(await tokens.energy(person)).toMatchObject({ current: 19 });
      });

      it('debits again when the settlement comes after the release', async () => {
        const person = await tokens.person();
        const id = await tokens.hold(person);
        await tokens.fail(person, id);
        await tokens.settled(person, { available: 10 });
        await tokens.complete(person, id, 3);
        await tokens.settled(person, { total: 10, used: 3, available: 7, held: 0, debt: 0 });
        expect(await tokens.energy(person)).toMatchObject({ current: 19 });
      });

      it('makes a debt of what a late settlement finds missing; the next credits and releases pay it first', async () => {
        const person = await tokens.person();
        const late = await tokens.hold(person, 'crm-insights');
        await tokens.fail(person, late);
        await tokens.settled(person, { available: 10 });
        const first = await tokens.hold(person, 'crm-insights');
        await tokens.complete(person, first, 5);
        await tokens.settled(person, { used: 5, available: 5 });
        const open = await tokens.hold(person, 'predictive-insights');
        await tokens.complete(person, late, 5);
        await tokens.settled(person, { total: 10, used: 10, available: 0, held: 4, debt: 4 });
        const refused = await tokens.reserve(person, { feature: 'chat' });
        expect(refused.body).toMatchObject({ code: 'insufficient-tokens', needed: 1, available: 0 });
        await tokens.complete(person, open, 3);
        await tokens.settled(person, { total: 10, used: 13, available: 0, held: 0, debt: 3 });
        await tokens.pay(person, 100);
        await tokens.settled(person, { total: 110, used: 13, available: 97, held: 0, debt: 0 });
      });

      it('settles nothing above the reservation, for none, or twice differently: the event waits for people', async () => {
        const person = await tokens.person();
        const id = await tokens.hold(person);
        await tokens.complete(person, id, 4);
        await tokens.complete(person, uuidv7(), 1);
        const done = await tokens.hold(person);
        await tokens.complete(person, done, 3);
        await tokens.settled(person, { used: 3, held: 3 });
        await tokens.complete(person, done, 2);
        await eventually(async () => {
          const parked = await tokens.sql<{ error: string }>('SELECT error FROM event_retry');
          const about = (text: string) => parked.some(({ error }) => error.includes(text));
          return (
            about(`${id} cannot settle 4 tokens: excess`) &&
            about('unknown') &&
            about(`${done} cannot settle 2 tokens: contradiction`)
          );
        });
        expect(await tokens.balance(person)).toMatchObject({ used: 3, available: 4, held: 3 });
        await tokens.sql('DELETE FROM event_retry');
      });

      it('spends expiring lots, then bonus, then purchased ones', async () => {
        const person = await tokens.person();
        await tokens.buy(person, 10);
        expect((await tokens.claimLogin(person)).body).toMatchObject({ success: true });
        // As TOKENS_EXPIRE=monthly makes them; here only the order is of interest.
        await tokens.sql(
          `UPDATE lot SET expires_at = '2026-04-01' WHERE kind = 'bonus' AND granted = 5
          AND account_id = (SELECT account_id FROM account WHERE user_id = $1)`,
          [person.user],
        );
        for (const feature of ['crm-insights', 'workflow-step', 'predictive-insights'])
          await tokens.hold(person, feature);
        const lots = await tokens.sql<{ kind: string; granted: number; remaining: number }>(
          'SELECT kind, granted, remaining FROM lot JOIN account USING (account_id) WHERE user_id = $1 ORDER BY seq',
          [person.user],
        );
        expect(lots).toEqual([
          { kind: 'bonus', granted: 10, remaining: 0 },
          { kind: 'purchased', granted: 10, remaining: 6 },
          { kind: 'bonus', granted: 5, remaining: 0 },
        ]);
      });
    });

    it('what an event cannot have is refused by code, in words for whoever looks at the parked event', async () => {
      const person = await tokens.person();
      const [nobody, unknown, order, paid] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
      const held = await tokens.hold(person);
      const of = <Service>(type: new (...given: never[]) => Service) => tokens.test.app.get(type, { strict: false });
      const [reservations, purchases, accounts] = [of(ReservationsService), of(PurchasesService), of(AccountsService)];
      const told = (ask: (tx: PlatformTx) => Promise<void>) =>
        tokens.test.database.tenancy.run({ platform: 'consumer' }, ask).then(
          () => 'done',
          ({ code, message }: AppError) => `${code}: ${message}`,
        );
      const refund = (orderId: string, amount: number) =>
        told((tx) =>
          purchases.refund(tx, { orderId, userId: person.user, tokens: amount, refundId: unknown, status: 'refunded' }),
        );
      expect(await told((tx) => purchases.creditOrder(tx, { orderId: paid, userId: person.user, tokens: 5 }))).toBe(
        'done',
      );
      expect(await told((tx) => purchases.creditOrder(tx, { orderId: order, userId: nobody, tokens: 5 }))).toBe(
        `not-found: Order ${order} was paid, but its account is not open yet`,
      );
      expect(await refund(order, 5)).toBe(
        `not-found: refund:${unknown}:refunded comes before what it changes of order ${order}`,
      );
      expect(await refund(paid, 6)).toBe(
        `conflict: refund:${unknown}:refunded cannot move 6 tokens: order ${paid} has fewer`,
      );
      expect(await told((tx) => reservations.settle(tx, unknown, 1, uuidv7()))).toBe(
        `conflict: Reservation ${unknown} cannot settle 1 tokens: unknown`,
      );
      expect(await told((tx) => reservations.settle(tx, held, 4, uuidv7()))).toBe(
        `conflict: Reservation ${held} cannot settle 4 tokens: excess`,
      );
      expect(await told((tx) => reservations.release(tx, unknown))).toBe(
        `not-found: There is no reservation ${unknown}`,
      );
      expect(await told((tx) => accounts.changeTimeZone(tx, nobody, 'UTC'))).toBe(
        `not-found: ${nobody} has no token account yet`,
      );
      expect(await told((tx) => accounts.changeTimeZone(tx, person.user, 'Mars/Olympus'))).toBe(
        'invalid-request: There is no time zone Mars/Olympus',
      );
      expect(await tokens.balance(person)).toMatchObject({ total: 15, available: 12, held: 3 });
    });

    describe('purchase', () => {
      it('credits an order once for ever, also from two events of one order', async () => {
        const person = await tokens.person();
        const orderId = uuidv7();
        const event = await tokens.pay(person, 100, { orderId });
        await tokens.pay(person, 100, { orderId, id: event });
        await tokens.pay(person, 100, { orderId });
        await tokens.settled(person, { total: 110 });
        await tokens.buy(person, 200);
        expect(await tokens.balance(person)).toMatchObject({ total: 310, available: 310 });
        expect(await tokens.transactions(person)).toMatchObject([
          { type: 'purchase', amount: 200 },
          { type: 'purchase', amount: 100, reference: orderId, description: '100 tokens purchased' },
          { type: 'grant' },
        ]);
      });

      it('fills the energy without the bonus of a full meter', async () => {
        const person = await tokens.person();
        for (let index = 0; index < 3; index += 1) await tokens.hold(person);
        await tokens.buy(person, 100);
        expect(await tokens.energy(person)).toMatchObject({ current: 20, nextPointAt: null });
        expect(await tokens.balance(person)).toMatchObject({ total: 110 });
      });

      it('waits for an account that is not open yet', async () => {
        const person = await tokens.test.person();
        await tokens.pay(person, 100);
        await eventually(async () => {
          const parked = await tokens.sql<{ error: string }>('SELECT error FROM event_retry');
          return parked.some(({ error }) => error.includes('was paid, but its account is not open yet'));
        });
        await tokens.register(person);
        await tokens.settled(person, { total: 110 });
      });
    });

    describe('balance and history', () => {
      it('pages through the history, newest first, 50 by default', async () => {
        const person = await tokens.person();
        for (let index = 1; index <= 60; index += 1) await tokens.pay(person, index);
        await tokens.settled(person, { total: 10 + (60 * 61) / 2 });
        const page = async (query: Record<string, unknown>) =>
          (await tokens.test.request(listTransactions, { as: person, query })).body;
        const first = await page({});
        expect(first.items).toHaveLength(50);
        const second = await page({ after: first.next });
        expect([second.items.length, second.next]).toEqual([11, null]);
        const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
        expect(new Set(ids).size).toBe(61);
        expect((await page({ limit: 61 })).next).toBeNull();
        for (const query of [
          { after: 'x' },
          { after: '0' },
          { after: '-1' },
          { after: '99999999999' },
          { limit: 0 },
          { limit: 201 },
          { more: 1 },
        ]) {
          expect((await page(query)).code).toBe('invalid-request');
        }
        expect(await page({ after: 'x' })).toMatchObject({
          errors: [{ path: 'after', message: 'is no cursor of this list' }],
        });
      });

      it.each(['0', '01', '1x', 'x1', '1e3', '-1', ' 1', '1234567890'])('knows no page after %j', async (after) => {
        const { status, body } = await tokens.test.request(listTransactions, {
          as: await tokens.test.person(),
          query: { after },
        });
        expect([status, body.code, body.errors]).toEqual([
          400,
          'invalid-request',
          [{ path: 'after', message: 'is no cursor of this list' }],
        ]);
      });

      it('pages from the entry after a cursor, of which there may be none', async () => {
        const person = await tokens.person();
        await tokens.claimLogin(person);
        expect((await tokens.transactions(person, { after: '2' })).map(({ type }) => type)).toEqual(['grant']);
        expect(await tokens.transactions(person, { after: '1' })).toEqual([]);
        expect(await tokens.transactions(person, { after: '999999999' })).toHaveLength(2);
      });

      it('shows nobody the tokens of another', async () => {
        const person = await tokens.person();
        const stranger = await tokens.test.person();
        expect(await tokens.balance(stranger)).toMatchObject({ total: 0 });
        expect(await tokens.transactions(stranger)).toEqual([]);
        expect((await tokens.test.request(getBalance)).status).toBe(401);
        expect(await tokens.balance(person)).toMatchObject({ total: 10 });
      });
    });
  });
