import { getKeySpending } from '@fernway/contracts/http/token-reports';
import type { Person } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import type { Tokens, Wanted } from '../tokens.js';

export const keyBudgets = (tokens: Tokens): void =>
  describe('the token budget of an API key', () => {
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
    afterAll(() => tokens.expectExact());

    /** The same key again, where it is named: as after its budget was changed. */
    const keyOf = (
      { user, workspace, session }: Person,
      tokenBudget: number,
      name = 'Reports',
      key = session,
    ): Promise<Person> =>
      tokens.test.person({ user, workspace, session: key, apiKey: { name, scopes: ['ai:use'], tokenBudget } });
    const another = (owner: Person, tokenBudget: number, name?: string) => keyOf(owner, tokenBudget, name, uuidv7());
    const reserve = (key: Person, wanted: Wanted = {}, at = tokens.test) =>
      tokens.reserve(
        key,
        { feature: 'chat', actor: `key:${key.session}`, budget: `key:${key.session}`, ...wanted },
        at,
      );
    const spending = async (owner: Person) => (await tokens.test.request(getKeySpending, { as: owner })).body;

    it('lets exactly 5 of 50 at once through, over two instances, and tells the others', async () => {
      const owner = await tokens.rich();
      const key = await another(owner, 5);
      const second = await tokens.another();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => reserve(key, {}, index % 2 ? second : tokens.test)),
      );
      await second.close();
      const refused = answers.filter(({ status }) => status === 409);
      expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([5, 45]);
      expect(refused[0]!.body).toMatchObject({
        code: 'budget-exceeded',
        title: 'Token budget of the API key reached',
        budget: 5,
        spent: 5,
        needed: 1,
        resetsAt: '2026-04-01T00:00:00.000Z',
        detail: "AI Chat costs 1 tokens: with the 5 of this month that is more than this API key's budget of 5.",
      });
      expect(await tokens.balance(owner)).toMatchObject({ available: 995, held: 5 });
      expect(await spending(owner)).toEqual({
        items: [{ keyId: key.session, spent: 5 }],
        from: '2026-03-01T00:00:00.000Z',
        resetsAt: '2026-04-01T00:00:00.000Z',
      });
    });

    it('is given back by what was released or not used, and by nothing else', async () => {
      const owner = await tokens.rich();
      const key = await another(owner, 6);
      const [used, freed] = [
        (await reserve(key, { feature: 'email-drafting' })).body.reservationId,
        (await reserve(key, { feature: 'email-drafting' })).body.reservationId,
      ];
      expect((await reserve(key)).status).toBe(409);
      await tokens.complete(owner, used, 2);
      await tokens.fail(owner, freed);
      await tokens.settled(owner, { used: 2, held: 0 });
      expect((await spending(owner)).items).toEqual([{ keyId: key.session, spent: 2 }]);
      expect([
        (await reserve(key, { feature: 'crm-insights' })).status,
        (await reserve(key, { feature: 'email-drafting' })).status,
        (await reserve(key)).status,
      ]).toEqual([409, 201, 201]);
      // The person himself is not bound by it.
      expect((await tokens.reserve(owner, { feature: 'crm-insights' })).status).toBe(201);
    });

    it('answers a repeated request what it made, also beyond the budget', async () => {
      const owner = await tokens.rich();
      const key = await another(owner, 1);
      const request = { key: uuidv7() };
      const first = await reserve(key, request);
      expect((await reserve(key)).status).toBe(409);
      const again = await reserve(key, request);
      expect([first.status, again.status, again.body.reservationId]).toEqual([201, 201, first.body.reservationId]);
    });

    it('is nothing unless its owner gave it some, one for each key, and another after he changed it', async () => {
      const owner = await tokens.rich();
      const none = await another(owner, 0);
      expect((await reserve(none)).body).toMatchObject({
        code: 'budget-exceeded',
        budget: 0,
        detail:
          'This API key may spend no tokens, and AI Chat costs 1: its owner can give it a budget in the settings.',
      });
      const [one, other] = [await another(owner, 2), await another(owner, 2)];
      for (const key of [one, one, other, other]) expect((await reserve(key)).status).toBe(201);
      expect((await reserve(one)).status).toBe(409);
      expect((await reserve(await keyOf(owner, 3, 'Reports', one.session))).status).toBe(201);
      expect((await reserve(await keyOf(owner, 1, 'Reports', other.session))).body).toMatchObject({
        budget: 1,
        spent: 2,
      });
    });

    it('was that of a minute ago at most: with an older token nothing is reserved, but what it made is there', async () => {
      const owner = await tokens.rich();
      const key = await another(owner, 10);
      const issued = Date.now();
      const request = { key: uuidv7() };
      tokens.at(issued + 50_000);
      expect((await reserve(key, request)).status).toBe(201);
      tokens.at(issued + 61_000);
      expect(await reserve(key)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated', detail: expect.stringContaining('older than 60 seconds') },
      });
      expect((await reserve(key, request)).status).toBe(201);
      expect((await spending(owner)).items).toEqual([{ keyId: key.session, spent: 1 }]);
    });

    it("begins anew with the month of the owner's calendar", async () => {
      const owner = await tokens.rich('Asia/Tokyo');
      tokens.at('2026-03-31T14:59:59Z');
      const key = await another(owner, 1);
      expect([(await reserve(key)).status, (await reserve(key)).status]).toEqual([201, 409]);
      tokens.at('2026-03-31T15:00:00Z');
      expect((await spending(owner)).items).toEqual([]);
      expect([(await reserve(key)).status, (await reserve(key)).status]).toEqual([201, 409]);
      expect(await spending(owner)).toEqual({
        items: [{ keyId: key.session, spent: 1 }],
        from: '2026-03-31T15:00:00.000Z',
        resetsAt: '2026-04-30T15:00:00.000Z',
      });
    });

    it('cannot be stepped around by naming another actor or budget, or another who pays', async () => {
      const owner = await tokens.rich();
      const [key, other, stranger] = [await another(owner, 1), await another(owner, 100), await tokens.rich()];
      const lies: Wanted[] = [
        { budget: null },
        { budget: `key:${other.session}`, actor: `key:${other.session}` },
        { actor: `user:${owner.user}` },
        { payer: stranger.user },
      ];
      for (const lie of lies) expect((await reserve(key, lie)).status).toBe(403);
      expect((await tokens.reserve(owner, { feature: 'chat', budget: `key:${other.session}` })).status).toBe(403);
      expect((await spending(owner)).items).toEqual([]);
      expect((await tokens.test.request(getKeySpending, { as: key })).status).toBe(403);
    });

    it("names the key in its owner's history", async () => {
      const owner = await tokens.rich();
      const key = await another(owner, 5, "Ann's ü'; -- agent");
      await tokens.complete(owner, (await reserve(key)).body.reservationId, 1);
      await tokens.complete(owner, (await tokens.reserve(owner, { feature: 'chat' })).body.reservationId, 1);
      await tokens.settled(owner, { used: 2 });
      const agents = (await tokens.transactions(owner, { type: 'usage' })).map(({ agent, feature }) => [
        agent,
        feature,
      ]);
      expect(agents.sort()).toEqual(
        [
          ["Ann's ü'; -- agent", 'chat'],
          [null, 'chat'],
        ].sort(),
      );
    });
  });
