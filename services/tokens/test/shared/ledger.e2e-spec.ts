import type { PlatformTx } from '@fernway/database';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import type { Person } from '@fernway/service-kit/testing';
import { balanceOf } from '../../src/ledger/account.js';
import { LedgerRepository } from '../../src/ledger/ledger.repository.js';
import { LedgerModel } from '../ledger-model.js';
import type { Tokens } from '../tokens.js';

type Step =
  | { do: 'credit'; tokens: number; bought: boolean; lifeDays: number | null }
  | { do: 'reserve'; tokens: number }
  | { do: 'settle'; which: number; share: number }
  | { do: 'release'; which: number }
  | { do: 'pass'; days: number };

export const ledger = (tokens: Tokens): void =>
  describe('the ledger', () => {
    const day = 86_400_000;
    const repository = tokens.test.app.get(LedgerRepository, { strict: false });

    const steps: fc.Arbitrary<Step[]> = fc.array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({
            do: fc.constant('credit' as const),
            tokens: fc.integer({ min: 1, max: 30 }),
            bought: fc.boolean(),
            lifeDays: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
          }),
        },
        {
          weight: 6,
          arbitrary: fc.record({ do: fc.constant('reserve' as const), tokens: fc.integer({ min: 1, max: 12 }) }),
        },
        {
          weight: 4,
          arbitrary: fc.record({
            do: fc.constant('settle' as const),
            which: fc.nat(),
            share: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
        },
        { weight: 4, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat() }) },
        { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 5 }) }) },
      ),
      { minLength: 5, maxLength: 40 },
    );

    const run = <T>(work: (tx: PlatformTx) => Promise<T>): Promise<T> =>
      tokens.test.database.tenancy.run({ platform: 'consumer' }, work);

    /** One step, in the database and on paper. */
    const take = async (person: Person, model: LedgerModel, step: Step): Promise<void> => {
      const known = [...model.holds.keys()];
      if (step.do === 'pass') tokens.pass(step.days * day);
      model.expire(tokens.now);
      if (step.do === 'credit') {
        const expiresAt = step.lifeDays === null || step.bought ? null : new Date(tokens.now + step.lifeDays * day);
        model.credit(step.tokens, step.bought, expiresAt?.getTime() ?? null);
        await run((tx) =>
          repository.credit(tx, {
            userId: person.user,
            key: `test:${uuidv7()}`,
            kind: step.bought ? 'purchase' : 'bonus',
            tokens: step.tokens,
            expiresAt,
            reference: 'test',
            description: 'test',
          }),
        );
      } else if (step.do === 'reserve') {
        const reservationId = uuidv7();
        const { outcome } = await run((tx) =>
          repository.reserve(tx, {
            reservationId,
            key: reservationId,
            payer: person.user,
            actor: 'test',
            budget: null,
            feature: 'chat',
            description: 'test',
            tokens: step.tokens,
            freeMonth: null,
            expiresAt: new Date(tokens.now),
          }),
        );
        expect(outcome).toBe(model.reserve(reservationId, step.tokens) ? 'done' : 'insufficient-tokens');
      } else if (step.do !== 'pass' && known.length > 0) {
        const id = known[step.which % known.length]!;
        const hold = model.holds.get(id)!;
        if (step.do === 'release') {
          model.release(id, tokens.now);
          await run((tx) => repository.release(tx, id));
        } else {
          const amount = Math.floor(hold.tokens * step.share);
          model.settle(id, amount, tokens.now);
          await run((tx) => repository.settle(tx, id, amount, uuidv7()));
        }
      }
      await run((tx) => repository.expire(tx, person.user));
    };

    it('does what the paper model does, step by step', async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (wanted) => {
          tokens.at('2026-03-10T12:00:00Z');
          const person = await tokens.person();
          await tokens.sql('UPDATE account SET energy = 1000 WHERE user_id = $1', [person.user]);
          const model = new LedgerModel();
          model.credit(10, false, null);
          for (const step of wanted) {
            await take(person, model, step);
            const account = await run((tx) => repository.find(tx, person.user));
            expect(balanceOf(account!)).toEqual(model.balance);
          }
          await tokens.expectExact();
        }),
        { numRuns: 12, seed: 1 },
      );
    });

    it('stays exact when everything happens to one account at once', async () => {
      tokens.at('2026-03-10T12:00:00Z');
      const person = await tokens.person();
      await tokens.sql('UPDATE account SET energy = 1000 WHERE user_id = $1', [person.user]);
      const second = await tokens.test.another();
      const features = ['chat', 'email-drafting', 'crm-insights', 'data-analysis'];
      const one = async (index: number): Promise<void> => {
        if (index % 10 === 0) await tokens.pay(person, 7);
        if (index % 15 === 0) await tokens.claimLogin(person);
        const at = index % 2 ? tokens.test : second;
        const { status, body } = await tokens.reserve(person, { feature: features[index % 4]! }, at);
        if (status !== 201) return;
        if (index % 3 === 0) await tokens.fail(person, body.reservationId);
        if (index % 3 === 1) await tokens.complete(person, body.reservationId, Math.max(0, body.tokens - (index % 2)));
        if (index % 5 === 0) await tokens.complete(person, body.reservationId, body.tokens);
      };
      const all = Promise.all(Array.from({ length: 150 }, (_, index) => one(index)));
      for (let look = 0; look < 5; look += 1) await tokens.expectExact();
      await all;
      await tokens.settled(person, { total: 10 + 5 + 15 * 7 });
      await tokens.expectExact();
      await second.close();
    });
  });
