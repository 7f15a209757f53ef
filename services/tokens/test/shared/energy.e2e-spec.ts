import { BalanceChanged, EnergyDepleted } from '@fernway/contracts/events/tokens';
import { getEnergy } from '@fernway/contracts/http/tokens';
import { eventually } from '@fernway/service-kit/testing';
import type { Tokens } from '../tokens.js';

export const energy = (tokens: Tokens): void =>
  describe('energy', () => {
    const minutes = 60_000;
    const point = 5 * minutes;
    beforeEach(() => tokens.at('2026-03-10T00:00:00Z'));
    afterAll(() => tokens.expectExact());

    describe('the meter', () => {
      it('comes back by a point every five minutes, also between readings', async () => {
        const person = await tokens.person();
        await tokens.hold(person, 'chat');
        tokens.pass(3 * minutes);
        await tokens.hold(person, 'chat');
        expect(await tokens.energy(person)).toMatchObject({ current: 18, nextPointAt: '2026-03-10T00:05:00.000Z' });
        tokens.pass(2 * minutes - 1);
        expect(await tokens.energy(person)).toMatchObject({ current: 18 });
        tokens.pass(1);
        expect(await tokens.energy(person)).toMatchObject({ current: 19, nextPointAt: '2026-03-10T00:10:00.000Z' });
        tokens.pass(2 * minutes);
        await tokens.hold(person, 'chat');
        expect(await tokens.energy(person)).toMatchObject({ current: 18, nextPointAt: '2026-03-10T00:10:00.000Z' });
      });

      it('is low from three on, refuses at none, and tells the platform when it runs out', async () => {
        const person = await tokens.person();
        await tokens.buy(person, 100);
        for (let left = 19; left >= 0; left -= 1) {
          await tokens.hold(person, 'chat');
          expect(await tokens.energy(person)).toMatchObject({
            current: left,
            low: left > 0 && left <= 3,
            empty: left === 0,
          });
        }
        const refused = await tokens.reserve(person, { feature: 'chat' });
        expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
          402,
          'insufficient-energy',
          "You've run out of energy. Top up to continue using AI features.",
        ]);
        expect(await tokens.balance(person)).toMatchObject({ available: 90, held: 20 });
        const told = () => tokens.test.events.of(EnergyDepleted).filter(({ userid }) => userid === person.user);
        const changes = () => tokens.test.events.of(BalanceChanged).filter(({ userid }) => userid === person.user);
        // The grant, the purchase and each of the twenty: only the last one emptied the meter.
        await eventually(() => told().length > 0 && changes().length === 22);
        expect(told()).toHaveLength(1);
        tokens.pass(point);
        expect((await tokens.reserve(person, { feature: 'chat' })).status).toBe(201);
        await eventually(() => told().length === 2);
      });

      it('is told as run out when the last point goes, and no more while it stays out', async () => {
        const person = await tokens.person();
        const told = () =>
          tokens.test.events
            .of(EnergyDepleted)
            .filter(({ userid }) => userid === person.user)
            .map(({ subject, data }) => [subject, data]);
        const changes = () => tokens.test.events.of(BalanceChanged).filter(({ userid }) => userid === person.user);
        await tokens.sql('UPDATE account SET energy = 2, energy_at = $2 WHERE user_id = $1', [
          person.user,
          new Date(tokens.now),
        ]);
        const first = await tokens.hold(person, 'chat');
        await eventually(() => changes().length === 2);
        expect(told()).toEqual([]);
        await tokens.hold(person, 'chat');
        await tokens.complete(person, first, 1);
        await eventually(() => told().length > 0 && changes().length === 4);
        expect(told()).toEqual([[changes()[0]!.subject, { userId: person.user }]]);
      });

      it('lets twenty of fifty at once through a full meter', async () => {
        const person = await tokens.person();
        await tokens.buy(person, 100);
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => tokens.reserve(person, { feature: 'chat' })),
        );
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
        expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
          new Set(['insufficient-energy']),
        );
      });

      it('does not run backwards with the clock', async () => {
        const person = await tokens.person();
        await tokens.hold(person, 'chat');
        tokens.at('2026-03-09T00:00:00Z');
        expect(await tokens.energy(person)).toMatchObject({ current: 19 });
        await tokens.hold(person, 'chat');
        expect(await tokens.energy(person)).toMatchObject({ current: 18 });
      });
    });

    describe('the bonus of a full meter', () => {
      it('comes at the first read after time has filled it, once, outside the daily 20', async () => {
        const person = await tokens.person();
        await tokens.hold(person, 'chat');
        tokens.pass(point - 1);
        await tokens.energy(person);
        expect(await tokens.balance(person)).toMatchObject({ total: 10 });
        tokens.pass(1);
        expect(await tokens.balance(person)).toMatchObject({ total: 10 });
        const reads = await Promise.all(Array.from({ length: 10 }, () => tokens.energy(person)));
        expect(new Set(reads.map(({ current }) => current))).toEqual(new Set([20]));
        expect(await tokens.balance(person)).toMatchObject({ total: 15 });
        expect(await tokens.transactions(person, { limit: 1 })).toMatchObject([
          { type: 'bonus', amount: 5, description: 'Energy restored to the maximum', reference: '2026-03-10:energy' },
        ]);
        expect((await tokens.claimLogin(person)).body).toEqual({ success: true, tokens: 5, dailyTotal: 5 });
      });

      it('is to be celebrated for a minute by every device that asks, until the meter drops', async () => {
        const person = await tokens.person();
        const celebration = async (as = tokens.test) => (await as.request(getEnergy, { as: person })).body.celebration;
        expect(await celebration()).toBeNull();
        await tokens.hold(person, 'chat');
        tokens.pass(point);
        const second = await tokens.another();
        const occasion = { id: new Date(tokens.now).toISOString(), tokens: 5 };
        expect(await Promise.all([celebration(), celebration(second), celebration()])).toEqual([
          occasion,
          occasion,
          occasion,
        ]);
        tokens.pass(59_999);
        expect(await celebration(second)).toEqual(occasion);
        tokens.pass(1);
        expect(await celebration()).toBeNull();
        await second.close();

        const other = await tokens.person();
        await tokens.hold(other, 'chat');
        tokens.pass(point);
        expect((await tokens.test.request(getEnergy, { as: other })).body.celebration).toMatchObject({ tokens: 5 });
        await tokens.hold(other, 'chat');
        expect((await tokens.test.request(getEnergy, { as: other })).body.celebration).toBeNull();
        await tokens.buy(other, 1);
        tokens.pass(61_000);
        expect((await tokens.test.request(getEnergy, { as: other })).body).toMatchObject({
          current: 20,
          celebration: null,
        });
      });

      it('comes once a day, and again on the next', async () => {
        const person = await tokens.person();
        for (let round = 0; round < 3; round += 1) {
          await tokens.hold(person, 'chat');
          tokens.pass(point);
          const { celebration } = (await tokens.test.request(getEnergy, { as: person })).body;
          expect(celebration === null).toBe(round > 0);
        }
        expect(await tokens.balance(person)).toMatchObject({ total: 15 });
        tokens.pass(24 * 60 * minutes);
        await tokens.energy(person);
        expect(await tokens.balance(person)).toMatchObject({ total: 15 });
        await tokens.hold(person, 'chat');
        tokens.pass(point);
        await tokens.energy(person);
        expect(await tokens.balance(person)).toMatchObject({ total: 20 });
      });

      it('is kept for the next read where the meter was full only between two generations', async () => {
        const person = await tokens.person();
        await tokens.hold(person, 'chat');
        tokens.pass(2 * point);
        await tokens.hold(person, 'chat');
        expect(await tokens.energy(person)).toMatchObject({ current: 19 });
        expect(await tokens.balance(person)).toMatchObject({ total: 15 });
        await tokens.energy(person);
        expect(await tokens.balance(person)).toMatchObject({ total: 15 });
      });

      it('never comes from a new account, a purchase or a release', async () => {
        const person = await tokens.person();
        await tokens.energy(person);
        const id = await tokens.hold(person, 'chat');
        await tokens.fail(person, id);
        await tokens.settled(person, { available: 10 });
        expect(await tokens.energy(person)).toMatchObject({ current: 20 });
        await tokens.hold(person, 'chat');
        await tokens.buy(person, 100);
        expect(await tokens.energy(person)).toMatchObject({ current: 20 });
        expect(await tokens.balance(person)).toMatchObject({ total: 110 });
      });
    });
  });
