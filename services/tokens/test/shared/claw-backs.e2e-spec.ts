import { OrderDisputed, OrderRefunded } from '@fernway/contracts/events/billing';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import type { Tokens } from '../tokens.js';

type Change = { orderId: string; tokens: number; id?: string; event?: string };

export const clawBacks = (tokens: Tokens): void =>
  describe('refunds and disputes', () => {
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
    afterAll(() => tokens.expectExact());
    const common = (person: Person, { orderId, tokens: share }: Change) => ({
      orderId,
      userId: person.user,
      amount: { amount: share, currency: 'USD' },
      tokens: share,
      tokensTakenBack: share,
      at: '2026-03-10T12:00:00.000Z',
    });
    const refund = (person: Person, change: Change, status: 'refunded' | 'reversed' = 'refunded') =>
      tokens.test.events.publish(OrderRefunded, {
        ...(change.event && { id: change.event }),
        subject: change.orderId,
        version: 2,
        user: person.user,
        data: { ...common(person, change), refundId: change.id ?? uuidv7(), status },
      });
    const dispute = (person: Person, change: Change, status: 'opened' | 'won' | 'lost') =>
      tokens.test.events.publish(OrderDisputed, {
        subject: change.orderId,
        version: 2,
        user: person.user,
        data: { ...common(person, change), disputeId: change.id!, status },
      });

    /** A person with an order of 100 tokens beside the first ten. */
    const buyer = async () => {
      const person = await tokens.person();
      const orderId = uuidv7();
      await tokens.pay(person, 100, { orderId });
      await tokens.settled(person, { total: 110 });
      await tokens.sql('UPDATE account SET energy = 1000 WHERE user_id = $1', [person.user]);
      return { person, orderId };
    };
    const spend = async (person: Person, count: number) => {
      for (let spent = 0; spent < count; spent += 5) {
        await tokens.complete(person, await tokens.hold(person, 'crm-insights'), 5);
      }
      await tokens.settled(person, { used: count, held: 0 });
    };
    const parked = (text: string) =>
      eventually(async () =>
        (await tokens.sql<{ error: string }>('SELECT error FROM event_retry')).some(({ error }) =>
          error.includes(text),
        ),
      );

    describe('a refund', () => {
      it('takes back what was credited, once, and links the payment', async () => {
        const { person, orderId } = await buyer();
        const id = uuidv7();
        const event = await refund(person, { orderId, tokens: 100, id });
        await refund(person, { orderId, tokens: 100, id, event });
        await refund(person, { orderId, tokens: 100, id });
        await tokens.settled(person, { total: 10, available: 10, debt: 0 });
        await tokens.buy(person, 5);
        expect(await tokens.balance(person)).toEqual({
          total: 15,
          used: 0,
          available: 15,
          held: 0,
          expired: 0,
          debt: 0,
        });
        expect(await tokens.transactions(person)).toMatchObject([
          { type: 'purchase', amount: 5 },
          {
            type: 'refund',
            amount: -100,
            description: 'Refund of an order',
            reference: orderId,
            receipt: { kind: 'payment', id: orderId },
          },
          { type: 'purchase', amount: 100, receipt: { kind: 'payment', id: orderId } },
          { type: 'grant', receipt: null },
        ]);
      });

      it('after the tokens were spent leaves a debt, which the next credits pay first', async () => {
        const { person, orderId } = await buyer();
        await tokens.buy(person, 2);
        await spend(person, 80);
        const open = await tokens.hold(person, 'call-summarization');
        await refund(person, { orderId, tokens: 100 });
        // 112 received, 80 used, 2 held: 30 are there to be taken.
        await tokens.settled(person, { total: 12, used: 80, available: 0, held: 2, debt: 70 });
        expect((await tokens.reserve(person, { feature: 'chat' })).body).toMatchObject({
          code: 'insufficient-tokens',
          available: 0,
        });
        await tokens.fail(person, open);
        await tokens.settled(person, { total: 12, used: 80, available: 0, held: 0, debt: 68 });
        expect((await tokens.claimLogin(person)).body).toMatchObject({ success: true, tokens: 5 });
        expect(await tokens.balance(person)).toMatchObject({ total: 17, available: 0, debt: 63 });
        await tokens.pay(person, 100);
        await tokens.settled(person, { total: 117, available: 37, debt: 0 });
      });

      it('is as the architecture counts it: 112 received, 82 used, a refund of 100', async () => {
        const { person, orderId } = await buyer();
        await tokens.buy(person, 2);
        await spend(person, 80);
        await tokens.complete(person, await tokens.hold(person, 'call-summarization'), 2);
        await tokens.settled(person, { used: 82 });
        await refund(person, { orderId, tokens: 100 });
        await tokens.settled(person, { total: 12, used: 82, available: 0, debt: 70 });
      });

      it("takes the order's own tokens first; those of others stay", async () => {
        const { person, orderId } = await buyer();
        await tokens.buy(person, 50);
        await refund(person, { orderId, tokens: 40 });
        await tokens.settled(person, { total: 120 });
        const lots = await tokens.sql<{ granted: number; remaining: number }>(
          'SELECT granted, remaining FROM lot JOIN account USING (account_id) WHERE user_id = $1 ORDER BY seq',
          [person.user],
        );
        expect(lots).toEqual([
          { granted: 10, remaining: 10 },
          { granted: 100, remaining: 60 },
          { granted: 50, remaining: 50 },
        ]);
      });

      it('in parts takes all at most, also together with a dispute', async () => {
        const { person, orderId } = await buyer();
        const id = uuidv7();
        await refund(person, { orderId, tokens: 60 });
        await tokens.settled(person, { total: 50 });
        await dispute(person, { orderId, tokens: 41, id }, 'opened');
        await parked(`dispute:${id}:opened cannot move 41 tokens`);
        expect(await tokens.balance(person)).toMatchObject({ total: 50, available: 50 });
        await tokens.sql('DELETE FROM event_retry');
        await dispute(person, { orderId, tokens: 40, id: uuidv7() }, 'opened');
        await tokens.settled(person, { total: 10, available: 10 });
      });

      it('that the bank returned gives the tokens again', async () => {
        const { person, orderId } = await buyer();
        const id = uuidv7();
        await refund(person, { orderId, tokens: 100, id });
        await tokens.settled(person, { total: 10 });
        await refund(person, { orderId, tokens: 100, id }, 'reversed');
        await tokens.settled(person, { total: 110, available: 110 });
        expect(await tokens.transactions(person, { limit: 1 })).toMatchObject([
          { type: 'refund', amount: 100, description: 'Refund returned by the bank' },
        ]);
      });

      it('waits for an account that is not open yet', async () => {
        const person = await tokens.test.person();
        const id = uuidv7();
        await refund(person, { orderId: uuidv7(), tokens: 100, id });
        await parked(`refund:${id}:refunded comes before what it changes`);
        await tokens.sql('DELETE FROM event_retry');
      });

      it('before its payment waits for it', async () => {
        const person = await tokens.person();
        const orderId = uuidv7();
        const id = uuidv7();
        await refund(person, { orderId, tokens: 100, id });
        await parked(`refund:${id}:refunded comes before`);
        await tokens.pay(person, 100, { orderId });
        await eventually(async () => (await tokens.transactions(person)).some(({ type }) => type === 'refund'));
        expect(await tokens.balance(person)).toMatchObject({ total: 10, available: 10, debt: 0 });
      });

      it("of another person's order moves nothing", async () => {
        const { person, orderId } = await buyer();
        const other = await tokens.person();
        const id = uuidv7();
        await refund(other, { orderId, tokens: 100, id });
        await parked(`refund:${id}:refunded comes before`);
        expect(await tokens.balance(other)).toMatchObject({ total: 10 });
        expect(await tokens.balance(person)).toMatchObject({ total: 110 });
        await tokens.sql('DELETE FROM event_retry');
      });
    });

    describe('a dispute', () => {
      it('takes the tokens back at once, and gives them again when it is won, the debt first', async () => {
        const { person, orderId } = await buyer();
        const id = uuidv7();
        await spend(person, 40);
        await dispute(person, { orderId, tokens: 100, id }, 'opened');
        await tokens.settled(person, { total: 10, used: 40, available: 0, debt: 30 });
        await dispute(person, { orderId, tokens: 100, id }, 'won');
        await dispute(person, { orderId, tokens: 100, id }, 'won');
        await tokens.settled(person, { total: 110, used: 40, available: 70, debt: 0 });
        expect(await tokens.transactions(person, { limit: 2 })).toMatchObject([
          { type: 'dispute', amount: 100, description: 'Dispute won' },
          { type: 'dispute', amount: -100, description: 'Disputed payment of an order' },
        ]);
      });

      it('lost leaves it at that', async () => {
        const { person, orderId } = await buyer();
        const id = uuidv7();
        await dispute(person, { orderId, tokens: 100, id }, 'opened');
        await dispute(person, { orderId, tokens: 0, id }, 'lost');
        await tokens.settled(person, { total: 10, available: 10 });
        await tokens.buy(person, 1);
        expect(await tokens.balance(person)).toMatchObject({ total: 11 });
      });

      it('told in the wrong order comes out the same', async () => {
        const { person, orderId } = await buyer();
        const id = uuidv7();
        await dispute(person, { orderId, tokens: 100, id }, 'won');
        await parked(`dispute:${id}:won comes before`);
        await dispute(person, { orderId, tokens: 100, id }, 'opened');
        await eventually(
          async () => (await tokens.transactions(person)).filter(({ type }) => type === 'dispute').length === 2,
        );
        expect(await tokens.balance(person)).toEqual({
          total: 110,
          used: 0,
          available: 110,
          held: 0,
          expired: 0,
          debt: 0,
        });
      });

      it('after a full refund takes nothing, but gives when the refund went back and it is won', async () => {
        const { person, orderId } = await buyer();
        const [refundId, disputeId] = [uuidv7(), uuidv7()];
        await refund(person, { orderId, tokens: 100, id: refundId });
        await tokens.settled(person, { total: 10 });
        await dispute(person, { orderId, tokens: 0, id: disputeId }, 'opened');
        await refund(person, { orderId, tokens: 0, id: refundId }, 'reversed');
        await dispute(person, { orderId, tokens: 100, id: disputeId }, 'won');
        await tokens.settled(person, { total: 110, available: 110 });
        expect((await tokens.transactions(person)).filter(({ amount }) => amount === 0)).toEqual([]);
      });
    });
  });
