import type { Endpoint } from '@fernway/contracts/endpoint';
import { claimExplorationBonus, claimLoginBonus } from '@fernway/contracts/http/tokens';
import { Tenancy } from '@fernway/database';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { LedgerRepository } from '../../src/ledger/ledger.repository.js';
import type { Tokens } from '../tokens.js';

export const bonuses = (tokens: Tokens): void =>
  describe('bonuses', () => {
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
    afterAll(() => tokens.expectExact());

    const explore = async (person: Person, route: string) =>
      (await tokens.test.request(claimExplorationBonus, { as: person, body: { route } })).body;
    const login = async (person: Person) => (await tokens.claimLogin(person)).body;
    const refused = (dailyTotal: number) => ({ success: false, tokens: 0, dailyTotal });
    const granted = (dailyTotal: number) => ({ success: true, tokens: 5, dailyTotal });

    describe('login bonus', () => {
      it('comes once a day', async () => {
        const person = await tokens.person();
        expect(await login(person)).toEqual(granted(5));
        expect(await login(person)).toEqual(refused(5));
        tokens.at('2026-03-10T23:59:59.999Z');
        expect(await login(person)).toEqual(refused(5));
        tokens.at('2026-03-11T00:00:00Z');
        expect(await login(person)).toEqual(granted(5));
        expect(await tokens.balance(person)).toMatchObject({ total: 20, available: 20 });
        expect(await tokens.transactions(person)).toMatchObject([
          { type: 'bonus', amount: 5, description: 'Daily login bonus', reference: '2026-03-11:login' },
          { reference: '2026-03-10:login' },
          { type: 'grant' },
        ]);
      });

      it('comes once to twenty tabs that claim it together', async () => {
        const person = await tokens.person();
        const answers = await Promise.all(Array.from({ length: 20 }, () => login(person)));
        expect(answers.filter(({ success }) => success)).toHaveLength(1);
        expect(await tokens.balance(person)).toMatchObject({ total: 15 });
      });

      it('answers a repeated idempotency key as it did first, and refuses it for another claim', async () => {
        const person = await tokens.person();
        const headers = { 'idempotency-key': 'claim-1' };
        const claim = (endpoint: Pick<Endpoint, 'method' | 'path'>, body: object) =>
          tokens.test.request(endpoint, { as: person, headers, body });
        const answers = await Promise.all(Array.from({ length: 10 }, () => claim(claimLoginBonus, {})));
        for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, granted(5)]);
        const other = await claim(claimExplorationBonus, { route: '/dashboard' });
        expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
        expect(await tokens.balance(person)).toMatchObject({ total: 15 });
      });

      it('waits for the account of a new person', async () => {
        const answer = await tokens.claimLogin(await tokens.test.person());
        expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      });

      it('waits also for an account that is opened between the attempt to lock it and its reading', async () => {
        const person = await tokens.test.person();
        const ledger = tokens.test.app.get(LedgerRepository, { strict: false });
        const account = await tokens.test.app.get(Tenancy, { strict: false }).run({ user: person.user }, (tx) => {
          const query: typeof tx.query = async (statement) => {
            const rows = await tx.query<never>(statement);
            if (statement.name !== 'account-lock') return rows;
            await tokens.register(person);
            await tokens.settled(person, { total: 10 });
            return rows;
          };
          return ledger.lock({ ...tx, query }, person.user);
        });
        expect(account).toBeUndefined();
      });
    });

    describe('exploration bonus', () => {
      it('comes for three sections a day, with the login 20 tokens at most', async () => {
        const person = await tokens.person();
        expect(await explore(person, '/dashboard')).toEqual(granted(5));
        expect(await explore(person, '/dashboard')).toEqual(refused(5));
        expect(await explore(person, '/dashboard/sales')).toEqual(granted(10));
        expect(await explore(person, '/dashboard/fnb')).toEqual(granted(15));
        expect(await explore(person, '/dashboard/retail')).toEqual(refused(15));
        expect(await login(person)).toEqual(granted(20));
        expect(await explore(person, '/dashboard/tech')).toEqual(refused(20));
        expect(await tokens.balance(person)).toMatchObject({ total: 30 });
        tokens.at('2026-03-11T12:00:00Z');
        expect(await explore(person, '/dashboard')).toEqual(granted(5));
        const [entry] = await tokens.transactions(person, { limit: 1 });
        expect(entry).toMatchObject({ type: 'bonus', amount: 5, reference: '2026-03-11:home' });
      });

      it('counts education and edu as one section', async () => {
        const person = await tokens.person();
        expect(await explore(person, '/dashboard/education')).toEqual(granted(5));
        expect(await explore(person, '/dashboard/edu')).toEqual(refused(5));
      });

      it.each([
        '/dashboard/settings',
        '/',
        '',
        'constructor',
        '__proto__',
        '/dashboard/sales/',
        '/DASHBOARD',
        '/dashboard?x=1',
      ])('gives nothing for %j', async (route) => {
        const person = await tokens.person();
        expect(await explore(person, route)).toEqual(refused(0));
        expect(await tokens.balance(person)).toMatchObject({ total: 10 });
      });

      it('gives three to twenty claims at once', async () => {
        const person = await tokens.person();
        const routes = ['sales', 'ai-chat', 'analysis', 'profile', 'company'];
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => explore(person, `/dashboard/${routes[index % 5]}`)),
        );
        expect(answers.filter(({ success }) => success)).toHaveLength(3);
        expect(await tokens.balance(person)).toMatchObject({ total: 25 });
      });

      it.each([{}, { route: 1 }, { route: 'x'.repeat(201) }, { route: '/dashboard', tokens: 100 }, [], null, 'text'])(
        'refuses the body %j',
        async (body) => {
          const person = await tokens.test.person();
          const answer = await tokens.test.request(claimExplorationBonus, { as: person, body });
          expect([answer.status, answer.body.code]).toEqual([expect.any(Number), expect.any(String)]);
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(answer.status).toBeLessThan(500);
        },
      );

      it('takes no claim for a login that names an amount', async () => {
        const person = await tokens.test.person();
        const answer = await tokens.test.request(claimLoginBonus, { as: person, body: { tokens: 1_000 } });
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
      });
    });

    describe('the day of a person', () => {
      it('is that of his time zone', async () => {
        const person = await tokens.person('America/Los_Angeles');
        tokens.at('2026-03-11T05:30:00Z');
        expect(await login(person)).toEqual(granted(5));
        tokens.at('2026-03-11T06:59:59Z');
        expect(await login(person)).toEqual(refused(5));
        tokens.at('2026-03-11T07:00:00Z');
        expect(await login(person)).toEqual(granted(5));
      });

      it('changes with the zone at the next midnight of the old one', async () => {
        const person = await tokens.person('UTC');
        tokens.at('2026-03-10T20:00:00Z');
        expect(await login(person)).toEqual(granted(5));
        await zoneIs(person, 'Asia/Tokyo', 2);
        // In Tokyo the 11th has begun; the account still lives by UTC.
        expect(await login(person)).toEqual(refused(5));
        tokens.at('2026-03-11T00:00:00Z');
        expect(await login(person)).toEqual(granted(5));
        tokens.at('2026-03-11T15:00:00Z');
        expect(await login(person)).toEqual(granted(5));
      });

      it('never goes back, however a person travels', async () => {
        const person = await tokens.person('Pacific/Kiritimati');
        expect(await login(person)).toEqual(granted(5));
        await zoneIs(person, 'Pacific/Honolulu', 2);
        let claims = 0;
        for (let hour = 0; hour < 96; hour += 1) {
          tokens.pass(3_600_000);
          if ((await login(person)).success) claims += 1;
        }
        // Four days have passed in Honolulu, of which the first was already claimed a zone further east.
        expect(claims).toBe(3);
      });

      it('follows the newest profile only, and keeps the old zone where the new one is none', async () => {
        const person = await tokens.person('UTC');
        await zoneIs(person, 'Asia/Seoul', 5);
        await tokens.changeZone(person, 'America/New_York', 4);
        await tokens.changeZone(person, 'Mars/Olympus', 6);
        await zoneIs(person, 'Asia/Tokyo', 7);
        const [row] = await tokens.sql<object>(
          'SELECT time_zone, next_time_zone, next_time_zone_from::text FROM account WHERE user_id = $1',
          [person.user],
        );
        expect(row).toMatchObject({ time_zone: 'UTC', next_time_zone: 'Asia/Tokyo' });
        await tokens.sql('DELETE FROM event_retry');
      });

      it('changes with a profile that comes before the account, once that is open', async () => {
        const person = await tokens.test.person();
        await tokens.changeZone(person, 'Asia/Tokyo');
        await eventually(async () => {
          const parked = await tokens.sql<{ error: string }>('SELECT error FROM event_retry');
          return parked.some(({ error }) => error.includes(`${person.user} has no token account yet`));
        });
        await tokens.register(person);
        await tokens.settled(person, { total: 10 });
        await tokens.sql('UPDATE event_retry SET next_at = now()');
        await eventually(
          async () =>
            (
              await tokens.sql('SELECT 1 FROM account WHERE user_id = $1 AND next_time_zone = $2', [
                person.user,
                'Asia/Tokyo',
              ])
            ).length > 0,
        );
      });
    });

    const zoneIs = async (person: Person, zone: string, version: number) => {
      await tokens.changeZone(person, zone, version);
      await eventually(
        async () =>
          (await tokens.sql('SELECT 1 FROM account WHERE user_id = $1 AND next_time_zone = $2', [person.user, zone]))
            .length > 0,
      );
    };
  });
