import {
  getForecast,
  getSpending,
  getStatement,
  getStatementCsv,
  verifyBalance,
} from '@fernway/contracts/http/token-reports';
import { getBalance, listTransactions } from '@fernway/contracts/http/tokens';
import type { Person } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import type { Tokens } from '../tokens.js';

export const reports = (tokens: Tokens): void =>
  describe('reports', () => {
    const day = 86_400_000;
    const nothing = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };
    beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
    afterAll(() => tokens.expectExact());

    const read = async (endpoint: Parameters<typeof tokens.test.request>[0], as: Person, sent: object = {}) => {
      const answer = await tokens.test.request(endpoint, { as, ...sent });
      expect([answer.status, answer.body?.detail]).toEqual([200, undefined]);
      return answer.body;
    };
    const use = async (person: Person, feature: string, amount: number) => {
      const id = await tokens.hold(person, feature);
      const { used } = await tokens.balance(person);
      await tokens.complete(person, id, amount);
      await tokens.settled(person, { used: used + amount, held: 0 });
      return id;
    };

    describe('the history', () => {
      it('narrows by type, feature and the days of the person, page by page', async () => {
        const person = await tokens.rich('Asia/Tokyo');
        tokens.at('2026-03-10T14:59:59Z');
        await use(person, 'chat', 1);
        tokens.at('2026-03-10T15:00:00Z');
        await use(person, 'crm-insights', 5);
        await use(person, 'chat', 1);
        const of = async (query: object) =>
          (await tokens.transactions(person, { ...query })).map(({ type, amount }) => [type, amount]);
        expect(await of({ feature: 'chat' })).toEqual([
          ['usage', -1],
          ['usage', -1],
        ]);
        expect(await of({ type: 'usage', feature: 'crm-insights' })).toEqual([['usage', -5]]);
        expect(await of({ from: '2026-03-11' })).toEqual([
          ['usage', -1],
          ['usage', -5],
        ]);
        expect(await of({ to: '2026-03-10', type: 'usage' })).toEqual([['usage', -1]]);
        expect(await of({ from: '2026-03-11', to: '2026-03-10' })).toEqual([]);
        const first = await read(listTransactions, person, { query: { type: 'usage', limit: 2 } });
        expect(first.items).toHaveLength(2);
        const rest = await read(listTransactions, person, { query: { type: 'usage', limit: 2, after: first.next } });
        expect([rest.items.length, rest.next]).toEqual([1, null]);
      });

      it('links the receipt of each use and of each payment', async () => {
        const person = await tokens.person();
        const [orderId, receiptId] = [uuidv7(), uuidv7()];
        await tokens.pay(person, 10, { orderId });
        await tokens.settled(person, { total: 20 });
        await tokens.complete(person, await tokens.hold(person), 3, { receiptId });
        await tokens.settled(person, { used: 3 });
        await tokens.claimLogin(person);
        expect(
          (await tokens.transactions(person)).map(({ type, feature, receipt }) => [type, feature, receipt]),
        ).toEqual([
          ['bonus', null, null],
          ['usage', 'email-drafting', { kind: 'usage', id: receiptId }],
          ['purchase', null, { kind: 'payment', id: orderId }],
          ['grant', null, null],
        ]);
      });

      it.each([
        { from: 'yesterday' },
        { from: '2026-02-30' },
        { to: '2026-3-1' },
        { type: 'reserve' },
        { feature: 'poetry' },
        { limit: '1e3' },
        { limit: '0.5' },
        { limit: '-1' },
        { zone: 'Mars/Olympus' },
      ])('refuses %j', async (query) => {
        const { status, body } = await tokens.test.request(listTransactions, { as: await tokens.test.person(), query });
        expect([status, body.code]).toEqual([400, 'invalid-request']);
      });
    });

    describe('a statement', () => {
      it("goes from the opening to the closing balance of the person's month, each entry among them", async () => {
        const person = await tokens.rich('America/New_York');
        const before = await use(person, 'chat', 1);
        tokens.at('2026-04-01T03:59:59.999Z');
        await use(person, 'crm-insights', 4);
        tokens.at('2026-04-01T04:00:00Z');
        const held = await tokens.hold(person, 'email-drafting');
        tokens.at('2026-05-20T00:00:00Z');
        const march = await read(getStatement, person, { params: { month: '2026-03' } });
        expect(march).toMatchObject({
          month: '2026-03',
          timeZone: 'America/New_York',
          closed: true,
          from: '2026-03-01T05:00:00.000Z',
          to: '2026-04-01T04:00:00.000Z',
          opening: nothing,
          closing: { total: 1000, used: 5, available: 995, held: 0, expired: 0, debt: 0 },
          digests: [],
        });
        expect(march.entries.map(({ kind, type, amount }: Record<string, unknown>) => [kind, type, amount])).toEqual([
          ['grant', 'grant', 10],
          ['purchase', 'purchase', 990],
          ['reserve', null, -1],
          ['settle', 'usage', -1],
          ['reserve', null, -5],
          ['settle', 'usage', -4],
        ]);
        expect(march.entries[3]).toMatchObject({
          reference: before,
          feature: 'chat',
          changes: { ...nothing, used: 1, held: -1 },
        });
        const april = await read(getStatement, person, { params: { month: '2026-04' } });
        expect(april).toMatchObject({
          opening: march.closing,
          closing: { available: 992, held: 3 },
          entries: [{ kind: 'reserve', amount: -3 }],
        });
        expect(april.head).toEqual({ seq: 7, hash: april.entries[0].hash });
        const may = await read(getStatement, person, { params: { month: '2026-05' } });
        expect(may).toMatchObject({
          closed: false,
          entries: [],
          opening: april.closing,
          closing: april.closing,
          head: april.head,
        });
        await tokens.fail(person, held);
        await tokens.settled(person, { held: 0 });
      });

      it('is CSV for spreadsheets too', async () => {
        const person = await tokens.person();
        const answer = await tokens.test.request(getStatementCsv, { as: person, params: { month: '2026-03' } });
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
        expect(answer.headers['content-disposition']).toBe('attachment; filename="token-statement-2026-03.csv"');
        const lines = answer.text
          .trimEnd()
          .split('\r\n')
          .map((line) => line.split(','));
        expect(lines.map(([line]) => line)).toEqual(['line', 'opening', 'entry', 'closing', 'head']);
        expect(lines[2]).toEqual(expect.arrayContaining(['1', 'grant', 'Welcome tokens', '10']));
      });

      it.each(['2026-13', '2026-3', '1999-01', 'march', '2026-03-01'])('of %s is none', async (month) => {
        const { status, body } = await tokens.test.request(getStatement, {
          as: await tokens.person(),
          params: { month },
        });
        expect([status, body.code]).toEqual([400, 'invalid-request']);
      });

      it('is closed from the moment in which the next month begins', async () => {
        const person = await tokens.person();
        tokens.at('2026-03-31T23:59:59.999Z');
        expect(await read(getStatement, person, { params: { month: '2026-03' } })).toMatchObject({ closed: false });
        tokens.at('2026-04-01T00:00:00Z');
        expect(await read(getStatement, person, { params: { month: '2026-03' } })).toMatchObject({ closed: true });
        expect(await read(getStatement, person, { params: { month: '2026-04' } })).toMatchObject({
          closed: false,
          entries: [],
        });
      });

      it('of a person without an account is none', async () => {
        const answer = await tokens.test.request(getStatement, {
          as: await tokens.test.person(),
          params: { month: '2026-03' },
        });
        expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
          404,
          'not-found',
          'There is no token account yet',
        ]);
      });

      it('of a month that has not begun is none, and that before the account is empty', async () => {
        const person = await tokens.person();
        const ahead = await tokens.test.request(getStatement, { as: person, params: { month: '2026-04' } });
        expect([ahead.status, ahead.body.code, ahead.body.detail]).toEqual([404, 'not-found', '2026-04 has not begun']);
        expect(await read(getStatement, person, { params: { month: '2020-01' } })).toMatchObject({
          entries: [],
          closing: nothing,
          head: { seq: 0 },
        });
      });
    });

    describe('recompute my balance', () => {
      it('tells every step with its figures', async () => {
        const person = await tokens.person();
        await use(person, 'email-drafting', 2);
        await tokens.hold(person);
        const answer = await read(verifyBalance, person);
        expect(answer).toMatchObject({
          result: 'exact',
          difference: null,
          checkedAt: '2026-03-10T12:00:00.000Z',
          head: { seq: 4 },
        });
        const figures = Object.fromEntries(
          answer.steps.map(
            ({
              step,
              checked,
              figures: of,
            }: {
              step: string;
              checked: number;
              figures: { recomputed: number; stored: number }[];
            }) => [step, [checked, ...of.map(({ recomputed, stored }) => `${recomputed}=${stored}`)]],
          ),
        );
        expect(figures).toEqual({
          chain: [4, '4=4'],
          texts: [2],
          digests: [0],
          entries: [4],
          balance: [4, '10=10', '2=2', '5=5', '3=3', '0=0', '0=0'],
          lots: [1, '5=5'],
          holds: [1, '3=3'],
          usage: [1, '2=2'],
        });
        expect(answer.steps.every(({ exact }: { exact: boolean }) => exact)).toBe(true);
      });

      it('tells the first difference, and takes no step after it', async () => {
        const person = await tokens.person();
        await use(person, 'chat', 1);
        const account = `account_id = (SELECT account_id FROM account WHERE user_id = '${person.user}')`;
        const after = async (change: string, back: string) => {
          await tokens.sql(change);
          const answer = await read(verifyBalance, person);
          await tokens.sql(back);
          expect(answer.result).toBe('different');
          expect(answer.steps.at(-1)).toMatchObject({ step: answer.difference.step, exact: false });
          return [answer.difference.step, answer.difference.seq, answer.difference.detail, answer.steps.length];
        };
        expect(
          await after(
            `UPDATE account SET available = 8, used = 2 WHERE ${account}`,
            `UPDATE account SET available = 9, used = 1 WHERE ${account}`,
          ),
        ).toEqual(['balance', null, 'used is 2, its entries say 1', 5]);
        expect(
          await after(`UPDATE lot SET remaining = 7 WHERE ${account}`, `UPDATE lot SET remaining = 9 WHERE ${account}`),
        ).toEqual(['lots', null, 'its lots hold 7, 9 are available', 6]);
        expect(
          await after(
            `UPDATE ledger_text SET text = 'A gift' WHERE seq = 1 AND ${account}`,
            `UPDATE ledger_text SET text = 'Welcome tokens' WHERE seq = 1 AND ${account}`,
          ),
        ).toEqual(['texts', 1, 'the text of entry 1 was changed', 2]);
        const entry = (amount: number) =>
          `ALTER TABLE ledger_entry DISABLE TRIGGER append_only; UPDATE ledger_entry SET amount = ${amount} WHERE seq = 1 AND ${account}; ALTER TABLE ledger_entry ENABLE TRIGGER append_only`;
        expect(await after(entry(1000), entry(10))).toEqual(['chain', 1, 'entry 1 does not continue the chain', 1]);
      });

      it('goes over more entries than it reads at once', async () => {
        const person = await tokens.person();
        const before = await read(verifyBalance, person);
        const bonuses =
          "SELECT credit($1, 'many:' || n, 'bonus', 1, 'bonus', NULL, NULL, 'A bonus', false, $2, 20, 180000) FROM generate_series(1, 2100) n";
        await tokens.sql(bonuses, [person.user, new Date(tokens.now)]);
        const answer = await read(verifyBalance, person);
        expect([answer.result, answer.head.seq]).toEqual(['exact', before.head.seq + 2_100]);
        expect(answer.steps.find(({ step }: { step: string }) => step === 'entries')).toMatchObject({
          checked: before.head.seq + 2_100,
          exact: true,
        });
      });

      it('sees one instant while the account moves', async () => {
        const person = await tokens.rich();
        const moving = Promise.all(Array.from({ length: 30 }, () => tokens.reserve(person, { feature: 'chat' })));
        for (let round = 0; round < 8; round += 1)
          expect(await read(verifyBalance, person)).toMatchObject({ result: 'exact' });
        await moving;
      });
    });

    describe('spending', () => {
      it('is by feature and day of the person, dearest first', async () => {
        const person = await tokens.rich('Asia/Tokyo');
        await use(person, 'chat', 1);
        tokens.at('2026-03-11T16:00:00Z');
        await use(person, 'crm-insights', 5);
        await use(person, 'chat', 1);
        await use(person, 'chat', 1);
        expect(await read(getSpending, person, { query: { from: '2026-03-10', to: '2026-03-12' } })).toEqual({
          timeZone: 'Asia/Tokyo',
          days: ['2026-03-10', '2026-03-11', '2026-03-12'],
          total: 8,
          features: [
            { feature: 'crm-insights', tokens: 5, uses: 1, daily: [0, 0, 5] },
            { feature: 'chat', tokens: 3, uses: 3, daily: [1, 0, 2] },
          ],
        });
        expect(await read(getSpending, person, { query: { from: '2026-03-11', to: '2026-03-11' } })).toMatchObject({
          total: 0,
          features: [],
        });
      });

      it.each([
        { from: '2026-03-02', to: '2026-03-01' },
        { from: '2025-01-01', to: '2026-01-02' },
        { from: '2026-03-01' },
        {},
      ])('of %j is none', async (query) => {
        const { status, body } = await tokens.test.request(getSpending, { as: await tokens.person(), query });
        expect([status, body.code]).toEqual([400, 'invalid-request']);
      });

      it.each([
        [{ from: '2026-03-02', to: '2026-03-01' }, 'comes before from'],
        [{ from: '2025-01-01', to: '2026-01-02' }, 'is more than 366 days after from'],
      ])('of %j says which end is wrong', async (query, message) => {
        const { body } = await tokens.test.request(getSpending, { as: await tokens.person(), query });
        expect(body.errors).toEqual([{ path: 'to', message }]);
      });
    });

    describe('the forecast', () => {
      it('carries the pace of the last whole days on, and says where it cannot', async () => {
        const person = await tokens.person();
        await tokens.buy(person, 90);
        await tokens.sql('UPDATE account SET energy = 1000 WHERE user_id = $1', [person.user]);
        expect(await read(getForecast, person)).toMatchObject({
          status: 'not-enough-history',
          available: 100,
          history: { days: 0 },
          runsOut: null,
        });
        for (let index = 0; index < 8; index += 1) {
          tokens.pass(day);
          if (index < 7) await use(person, 'crm-insights', 5);
        }
        expect(await read(getForecast, person)).toEqual({
          status: 'forecast',
          available: 65,
          history: { days: 7, spendingDays: 7, tokens: 35, neededDays: 7, neededSpendingDays: 3 },
          perDay: { mean: 5, deviation: 0 },
          runsOut: { expected: '2026-03-31', earliest: '2026-03-31', latest: '2026-03-31' },
        });
        await use(person, 'crm-insights', 5);
        expect(await read(getForecast, person)).toMatchObject({ available: 60, history: { days: 7 } });
        tokens.pass(40 * day);
        expect(await read(getForecast, person)).toMatchObject({ status: 'not-spending', runsOut: null });
      });
    });

    it('a balance tells what is held, for what and since when, and the entries of a reservation name it', async () => {
      const person = await tokens.person();
      tokens.at('2026-03-10T09:30:00.250Z');
      const first = await tokens.hold(person, 'email-drafting');
      tokens.pass(60_000);
      const second = await tokens.hold(person, 'crm-insights');
      const held = (reservationId: string, feature: string, amount: number, minute: number) => ({
        reservationId,
        feature,
        tokens: amount,
        reservedAt: `2026-03-10T09:${minute}:00.250Z`,
        expiresAt: `2026-03-10T09:${minute}:18.250Z`,
      });
      expect(await read(getBalance, person)).toMatchObject({
        available: 2,
        held: 8,
        holds: [held(first, 'email-drafting', 3, 30), held(second, 'crm-insights', 5, 31)],
      });
      await tokens.complete(person, first, 2);
      await tokens.fail(person, second);
      await tokens.settled(person, { used: 2, available: 8, held: 0 });
      expect(await read(getBalance, person)).toMatchObject({ holds: [] });
      const { entries } = await read(getStatement, person, { params: { month: '2026-03' } });
      const of = (id: string) =>
        entries
          .filter(({ reference }: { reference: string }) => reference === id)
          .map(({ kind, feature }: { kind: string; feature: string }) => `${kind} ${feature}`);
      expect([of(first), of(second)]).toEqual([
        ['reserve email-drafting', 'settle email-drafting'],
        ['reserve crm-insights', 'release crm-insights'],
      ]);
    });

    it('a free analysis is nothing that a balance holds', async () => {
      const person = await tokens.person();
      await tokens.hold(person, 'crm-insights');
      await tokens.hold(person, 'crm-insights');
      expect((await tokens.reserve(person, { feature: 'data-analysis' })).body).toMatchObject({
        tokens: 0,
        freeAnalysis: true,
      });
      expect((await read(getBalance, person)).holds).toHaveLength(2);
    });

    it('a balance tells what lapses when', async () => {
      const person = await tokens.person();
      await tokens.claimLogin(person);
      await tokens.sql(
        `UPDATE lot SET expires_at = '2026-04-01' WHERE account_id = (SELECT account_id FROM account WHERE user_id = $1)`,
        [person.user],
      );
      await tokens.sql(`UPDATE account SET next_expiry = '2026-04-01' WHERE user_id = $1`, [person.user]);
      expect(await read(getBalance, person)).toMatchObject({
        available: 15,
        expiring: [{ tokens: 15, at: '2026-04-01T00:00:00.000Z' }],
      });
    });
  });
