import { getDailyCap, setDailyCap } from '@fernway/contracts/http/token-reports';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import type { Tokens } from '../tokens.js';

export const dailyCap = (tokens: Tokens): void =>
  describe('a daily cap', () => {
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
    afterAll(() => tokens.expectExact());

    const set = (person: Person, cap: unknown, headers: Record<string, string> = {}) =>
      tokens.test.request(setDailyCap, { as: person, body: { cap }, headers });
    const read = async (person: Person) => (await tokens.test.request(getDailyCap, { as: person })).body;
    const reserve = async (person: Person, feature = 'chat') => (await tokens.reserve(person, { feature })).status;

    it('stops what would exceed it, and says why', async () => {
      const person = await tokens.rich();
      expect(await read(person)).toEqual({
        cap: null,
        spent: 0,
        remaining: null,
        resetsAt: '2026-03-11T00:00:00.000Z',
      });
      expect((await set(person, 8)).body).toEqual({
        cap: 8,
        spent: 0,
        remaining: 8,
        resetsAt: '2026-03-11T00:00:00.000Z',
      });
      expect(await reserve(person, 'crm-insights')).toBe(201);
      const refused = await tokens.reserve(person, { feature: 'crm-insights' });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'daily-cap-reached',
        title: 'Daily cap reached',
        cap: 8,
        spent: 5,
        needed: 5,
        resetsAt: '2026-03-11T00:00:00.000Z',
        detail: 'AI CRM Insights costs 5 tokens: with the 5 of today that is more than your daily cap of 8.',
      });
      expect(await reserve(person, 'email-drafting')).toBe(201);
      expect(await reserve(person)).toBe(409);
      expect(await tokens.balance(person)).toMatchObject({ available: 992, held: 8 });
    });

    it('lets exactly 10 of 200 at once through a cap of 50 at a price of 5, over two instances', async () => {
      const person = await tokens.rich();
      await set(person, 50);
      const second = await tokens.another();
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          tokens.reserve(person, { feature: 'crm-insights' }, index % 2 ? second : tokens.test),
        ),
      );
      await second.close();
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect([count(201), count(409)]).toEqual([10, 190]);
      expect(await read(person)).toMatchObject({ spent: 50, remaining: 0 });
    });

    it('counts what was spent before it was set, and only what was used of what was held', async () => {
      const person = await tokens.rich();
      const [used, freed, open] = [
        await tokens.hold(person, 'crm-insights'),
        await tokens.hold(person, 'crm-insights'),
        await tokens.hold(person, 'chat'),
      ];
      await set(person, 7);
      expect(await read(person)).toMatchObject({ spent: 11, remaining: 0 });
      expect(await reserve(person)).toBe(409);
      await tokens.complete(person, used, 3);
      await tokens.fail(person, freed);
      await tokens.settled(person, { used: 3, held: 1 });
      expect(await read(person)).toMatchObject({ spent: 4, remaining: 3 });
      expect(await reserve(person, 'email-drafting')).toBe(201);
      expect(await reserve(person)).toBe(409);
      await tokens.fail(person, open);
      await tokens.settled(person, { held: 3 });
      expect(await reserve(person)).toBe(201);
    });

    it("begins anew with the person's day, across the change of clocks", async () => {
      const person = await tokens.rich('Europe/Berlin');
      tokens.at('2026-03-28T22:59:59Z');
      await set(person, 1);
      expect([await reserve(person), await reserve(person)]).toEqual([201, 409]);
      tokens.at('2026-03-28T23:00:00Z');
      expect([await reserve(person), await reserve(person)]).toEqual([201, 409]);
      // The day of the change has 23 hours.
      expect(await read(person)).toMatchObject({ spent: 1, resetsAt: '2026-03-29T22:00:00.000Z' });
      tokens.at('2026-03-29T21:59:59Z');
      expect(await reserve(person)).toBe(409);
      tokens.at('2026-03-29T22:00:00Z');
      expect([await reserve(person), await reserve(person)]).toEqual([201, 409]);
    });

    it('comes once for a date, also to one who moves west with midnight, twice a day', async () => {
      const person = await tokens.rich();
      const move = async (zone: string, version: number) => {
        await tokens.changeZone(person, zone, version);
        await eventually(
          async () =>
            (await tokens.sql('SELECT 1 FROM account WHERE user_id = $1 AND next_time_zone = $2', [person.user, zone]))
              .length === 1,
        );
      };
      await set(person, 2);
      tokens.at('2026-03-10T23:30:00Z');
      expect([await reserve(person), await reserve(person), await reserve(person)]).toEqual([201, 201, 409]);
      await move('Etc/GMT+1', 2);
      tokens.at('2026-03-11T00:30:00Z');
      expect(await reserve(person)).toBe(409);
      await move('Etc/GMT+2', 3);
      tokens.at('2026-03-11T01:30:00Z');
      expect(await reserve(person)).toBe(409);
      expect(await read(person)).toMatchObject({ spent: 2, remaining: 0, resetsAt: '2026-03-11T02:00:00.000Z' });
      tokens.at('2026-03-11T02:00:00Z');
      expect([await reserve(person), await reserve(person), await reserve(person)]).toEqual([201, 201, 409]);
    });

    it('counts no hour twice where the zone changes twice in a day', async () => {
      const person = await tokens.rich();
      await set(person, 2);
      tokens.at('2026-03-10T22:00:00Z');
      expect([await reserve(person), await reserve(person)]).toEqual([201, 201]);
      await tokens.changeZone(person, 'Asia/Tokyo', 2);
      await eventually(
        async () =>
          (
            await tokens.sql(`SELECT 1 FROM account WHERE user_id = $1 AND next_time_zone = 'Asia/Tokyo'`, [
              person.user,
            ])
          ).length === 1,
      );
      // Nine in the morning of the 11th there; that day began in Tokyo before the two tokens of the 10th were spent here.
      tokens.at('2026-03-11T00:30:00Z');
      await tokens.changeZone(person, 'America/Lima', 3);
      await eventually(
        async () =>
          (
            await tokens.sql(`SELECT 1 FROM account WHERE user_id = $1 AND next_time_zone = 'America/Lima'`, [
              person.user,
            ])
          ).length === 1,
      );
      expect(await read(person)).toMatchObject({ spent: 0, remaining: 2, resetsAt: '2026-03-12T05:00:00.000Z' });
      expect([await reserve(person), await reserve(person), await reserve(person)]).toEqual([201, 201, 409]);
    });

    it('is not fooled by a clock that jumps back over midnight', async () => {
      const person = await tokens.rich();
      await set(person, 2);
      tokens.at('2026-03-11T00:00:00Z');
      expect(await reserve(person)).toBe(201);
      tokens.at('2026-03-10T23:59:00Z');
      expect(await reserve(person)).toBe(201);
      expect(await reserve(person)).toBe(409);
      tokens.at('2026-03-11T00:00:01Z');
      expect(await reserve(person)).toBe(409);
      expect(await read(person)).toMatchObject({ spent: 2 });
    });

    it('can be raised, taken away, and be 0', async () => {
      const person = await tokens.rich();
      await set(person, 0);
      expect(await reserve(person)).toBe(409);
      await set(person, 1);
      expect(await reserve(person)).toBe(201);
      await set(person, null);
      expect([await reserve(person), await reserve(person)]).toEqual([201, 201]);
      expect(await read(person)).toMatchObject({ cap: null, spent: 3, remaining: null });
    });

    it('leaves a free analysis alone, and a reservation that was made already', async () => {
      const person = await tokens.person();
      await tokens.hold(person, 'crm-insights');
      const key = uuidv7();
      expect((await tokens.reserve(person, { feature: 'chat', key })).status).toBe(201);
      await set(person, 0);
      expect((await tokens.reserve(person, { feature: 'chat', key })).status).toBe(201);
      expect((await tokens.reserve(person, { feature: 'data-analysis' })).body).toMatchObject({
        tokens: 0,
        freeAnalysis: true,
      });
    });

    it.each([[-1], [0.5], [0.1 + 0.2], [2 ** 53], ['1e3'], [null, 1], [1_000_001], [undefined], ['NaN'], [{}]])(
      'of %j is none',
      async (...[cap, extra]) => {
        const person = await tokens.person();
        const answer = extra
          ? await tokens.test.request(setDailyCap, { as: person, body: { cap, extra } })
          : await set(person, cap);
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
        expect(await read(person)).toMatchObject({ cap: null });
      },
    );

    it('of minus zero is zero, and NaN is no JSON', async () => {
      const person = await tokens.person();
      const raw = (payload: string) =>
        tokens.test.app
          .getHttpAdapter()
          .getInstance()
          .inject({
            method: 'PUT',
            url: '/api/tokens/daily-cap',
            headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
            payload,
          });
      const zero = await raw('{"cap":-0}');
      expect([zero.statusCode, Object.is(zero.json().cap, 0)]).toEqual([200, true]);
      for (const payload of [
        '{"cap":NaN}',
        '{"cap":Infinity}',
        '{"cap":1e999}',
        '{"cap":1e3',
        '{"cap":0x10}',
        '{"cap":9007199254740993}',
      ]) {
        const { statusCode } = await raw(payload);
        expect([payload, statusCode]).toEqual([payload, 400]);
      }
      expect((await raw('{"cap":1e3}')).json()).toMatchObject({ cap: 1000 });
    });

    it('waits for the account', async () => {
      const person = await tokens.test.person();
      const opening = {
        code: 'unavailable',
        detail: 'User tokens not found: the account is being opened. Try again in a moment.',
      };
      for (const { status, body } of [await set(person, 5), await tokens.test.request(getDailyCap, { as: person })]) {
        expect([status, body]).toEqual([503, expect.objectContaining(opening)]);
      }
    });
  });
