import { eventually, type Person } from '@fernway/service-kit/testing';
import type { Tokens } from '../tokens.js';

export const freeAnalyses = (tokens: Tokens): void =>
  describe('free analyses', () => {
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
    afterAll(() => tokens.expectExact());

    /** Somebody with one token left. */
    const shortOfTokens = async (timeZone?: string): Promise<Person> => {
      const person = await tokens.person(timeZone);
      const id = await tokens.hold(person, 'crm-insights');
      const other = await tokens.hold(person, 'predictive-insights');
      await tokens.complete(person, id, 5);
      await tokens.complete(person, other, 4);
      await tokens.settled(person, { available: 1, held: 0 });
      return person;
    };

    const analyse = (person: Person, feature = 'data-analysis') => tokens.reserve(person, { feature });

    it('are two a calendar month, where the balance is short', async () => {
      const person = await shortOfTokens();
      const first = await analyse(person);
      expect(first.body).toMatchObject({ tokens: 0, freeAnalysis: true, balance: { available: 1, held: 0 } });
      expect(await tokens.energy(person)).toMatchObject({ current: 17 });
      expect((await analyse(person, 'sentiment-analysis')).body).toMatchObject({ freeAnalysis: true });
      const third = await analyse(person);
      expect([third.status, third.body.code, third.body.needed]).toEqual([402, 'insufficient-tokens', 5]);
      await tokens.complete(person, first.body.reservationId, 0);
      await tokens.complete(person, first.body.reservationId, 0);
      const listed = async () => (await tokens.transactions(person)).filter(({ type }) => type === 'free_analysis');
      await eventually(async () => (await listed()).length === 1);
      expect(await listed()).toMatchObject([
        { amount: 0, description: 'Used for Data Analysis', reference: first.body.reservationId },
      ]);
      tokens.at('2026-04-01T00:00:00Z');
      expect((await analyse(person)).body).toMatchObject({ freeAnalysis: true });
    });

    it('are not spent while the balance pays', async () => {
      const person = await tokens.person();
      expect((await analyse(person)).body).toMatchObject({ tokens: 5, freeAnalysis: false });
      expect((await analyse(person)).body).toMatchObject({ tokens: 5, freeAnalysis: false });
      expect((await analyse(person)).body).toMatchObject({ tokens: 0, freeAnalysis: true });
    });

    it('pay for the listed features only', async () => {
      const person = await shortOfTokens();
      for (const feature of ['predictive-insights', 'crm-insights', 'promotion-ideas', 'workflow-step']) {
        expect((await analyse(person, feature)).status).toBe(402);
      }
      expect((await analyse(person)).status).toBe(201);
    });

    it('count again when the generation fails', async () => {
      const person = await shortOfTokens();
      const first = await analyse(person);
      await analyse(person);
      expect((await analyse(person)).status).toBe(402);
      await tokens.fail(person, first.body.reservationId);
      await eventually(async () => (await analyse(person)).status === 201);
      expect((await analyse(person)).status).toBe(402);
    });

    it('count again when another provider had to stand in', async () => {
      const person = await shortOfTokens();
      const first = await analyse(person);
      await analyse(person);
      expect(await tokens.energy(person)).toMatchObject({ current: 16 });
      await tokens.complete(person, first.body.reservationId, 0, { fallback: true });
      await tokens.complete(person, first.body.reservationId, 0, { fallback: true });
      await eventually(async () => (await tokens.energy(person)).current === 17);
      expect((await analyse(person)).body).toMatchObject({ tokens: 0, freeAnalysis: true });
      expect((await analyse(person)).status).toBe(402);
      expect((await tokens.transactions(person)).filter(({ type }) => type === 'free_analysis')).toEqual([]);
    });

    it('are two, for thirty at once', async () => {
      const person = await shortOfTokens();
      const answers = await Promise.all(Array.from({ length: 30 }, () => analyse(person)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    });

    it('take the month from the time zone of the profile', async () => {
      const person = await shortOfTokens('Asia/Tokyo');
      tokens.at('2026-03-31T14:59:59Z');
      await analyse(person);
      await analyse(person);
      expect((await analyse(person)).status).toBe(402);
      tokens.at('2026-03-31T15:00:00Z');
      expect((await analyse(person)).body).toMatchObject({ freeAnalysis: true });
    });
  });
