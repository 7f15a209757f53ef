import { OrderRefunded } from '@fernway/contracts/events/billing';
import { BalanceChanged } from '@fernway/contracts/events/tokens';
import { eventually } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { AdjustmentsService } from '../../src/adjustments/adjustments.service.js';
import { Clock } from '../../src/ledger/clock.js';
import type { Tokens } from '../tokens.js';

export const adjustments = (tokens: Tokens): void =>
  describe("an operator's adjustment", () => {
    const clock = tokens.test.app.get(Clock, { strict: false });
    const service = new AdjustmentsService(tokens.test.database.tenancy, { TOKENS_ENERGY_CLOCK: 'running' }, clock);
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
    afterAll(() => tokens.expectExact());

    const adjust = (userId: string, amount: number, key: string = uuidv7()) =>
      service.adjust({ key, userId, tokens: amount, operator: 'Ada (ada@desk)', reason: 'A lost draft' });

    it('gives tokens once, tells the platform, and keeps who, when and why', async () => {
      const person = await tokens.person();
      const key = uuidv7();
      await adjust(person.user, 25, key);
      expect((await adjust(person.user, 25, key)).outcome).toBe('duplicate');
      expect(await tokens.balance(person)).toMatchObject({ total: 35, available: 35 });
      expect(await tokens.transactions(person, { limit: 1 })).toMatchObject([
        { type: 'adjustment', amount: 25, description: 'A lost draft', receipt: null },
      ]);
      await eventually(() =>
        tokens.test.events
          .of(BalanceChanged)
          .find(({ data }) => data.userId === person.user && data.balance.total === 35),
      );
      const kept = await tokens.sql(
        'SELECT operator, reason, at FROM adjustment JOIN account USING (account_id) WHERE user_id = $1',
        [person.user],
      );
      expect(kept).toEqual([
        { operator: 'Ada (ada@desk)', reason: 'A lost draft', at: new Date('2026-03-10T12:00:00Z') },
      ]);
      await expect(tokens.sql(`UPDATE adjustment SET operator = 'Eve'`)).rejects.toThrow(/append-only/);
      await expect(tokens.sql('DELETE FROM adjustment')).rejects.toThrow(/append-only/);
    });

    it('takes tokens, into debt where they are spent, but never more than were credited', async () => {
      const person = await tokens.person();
      await tokens.complete(person, await tokens.hold(person, 'crm-insights'), 5);
      await tokens.settled(person, { used: 5 });
      await adjust(person.user, -8);
      expect(await tokens.balance(person)).toEqual({ total: 2, used: 5, available: 0, held: 0, expired: 0, debt: 3 });
      await expect(adjust(person.user, -3)).rejects.toMatchObject({
        code: 'conflict',
        message: 'Cannot move -3 of 2 tokens: what was bought is taken back by its refund alone',
      });
      await expect(adjust(person.user, 0)).rejects.toMatchObject({ code: 'conflict' });
      const nobody = uuidv7();
      await expect(adjust(nobody, 1)).rejects.toMatchObject({
        code: 'not-found',
        message: `${nobody} has no token account`,
      });
    });

    it('leaves what was bought to its refund, which finds all of it', async () => {
      const person = await tokens.person();
      const orderId = uuidv7();
      await tokens.pay(person, 100, { orderId });
      await tokens.settled(person, { total: 110 });
      await expect(adjust(person.user, -11)).rejects.toMatchObject({ code: 'conflict' });
      await adjust(person.user, -10);
      const share = {
        amount: { amount: 100, currency: 'USD' },
        tokens: 100,
        tokensTakenBack: 100,
        at: '2026-03-10T12:00:00.000Z',
      };
      tokens.test.events.publish(OrderRefunded, {
        subject: orderId,
        version: 2,
        user: person.user,
        data: { orderId, userId: person.user, refundId: uuidv7(), status: 'refunded', ...share },
      });
      await tokens.settled(person, { total: 0, available: 0, debt: 0 });
    });

    it("is nothing that a service's own role could write", async () => {
      const person = await tokens.person();
      const write = tokens.test.database.tenancy.run({ user: person.user }, (tx) =>
        tx.query({
          text: `INSERT INTO adjustment (account_id, seq, operator, reason, at) VALUES (gen_random_uuid(), 1, 'Eve', 'Why not', now())`,
        }),
      );
      await expect(write).rejects.toThrow(/permission denied/);
    });
  });
