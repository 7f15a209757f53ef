import { getStatement, setDailyCap, verifyBalance } from '@fernway/contracts/http/token-reports';
import { claimExplorationBonus, claimLoginBonus } from '@fernway/contracts/http/tokens';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { ReservationsService } from '../src/reservations/reservations.service.js';
import { Tokens } from './tokens.js';

let tokens: Tokens;
beforeAll(async () => {
  tokens = await Tokens.start({ env: { TOKENS_EXPIRE: 'monthly' } });
});
afterAll(() => tokens.close());
beforeEach(() => tokens.at('2026-03-10T12:00:00Z'));
afterEach(() => tokens.expectExact());

const tireless = async (bought: number) => {
  const person = await tokens.person();
  await tokens.buy(person, bought);
  await tokens.sql('UPDATE account SET energy = 1000000 WHERE user_id = $1', [person.user]);
  return person;
};
const parked = (text: string | RegExp) =>
  eventually(async () =>
    (await tokens.sql<{ error: string }>('SELECT error FROM event_retry')).some(({ error }) =>
      new RegExp(text).test(error),
    ),
  );

it('1,000 reservations at once on a balance for exactly 100: 100 succeed, 900 answer "Insufficient tokens", nothing is left, the chain is exact', async () => {
  const person = await tireless(90);
  const second = await tokens.another();
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      tokens.reserve(person, { feature: 'chat' }, index % 2 ? second : tokens.test),
    ),
  );
  await second.close();
  const told = (wanted: number) => answers.filter(({ status }) => status === wanted).map(({ body }) => body);
  expect(answers.filter(({ status }) => status !== 201 && status !== 402).slice(0, 1)).toEqual([]);
  expect([told(201).length, told(402).length]).toEqual([100, 900]);
  expect(new Set(told(201).map(({ reservationId }) => reservationId)).size).toBe(100);
  expect(new Set(told(402).map(({ title, available, needed }) => `${title}: ${available} of ${needed}`))).toEqual(
    new Set(['Insufficient tokens: 0 of 1']),
  );
  expect(await tokens.balance(person)).toEqual({ total: 100, used: 0, available: 0, held: 100, expired: 0, debt: 0 });
  expect((await tokens.test.request(verifyBalance, { as: person })).body).toMatchObject({
    result: 'exact',
    head: { seq: 102 },
  });
});

describe('an idempotency key', () => {
  const claim = (person: Person, key: string, route?: string) =>
    tokens.test.request(route ? claimExplorationBonus : claimLoginBonus, {
      as: person,
      body: route ? { route } : {},
      headers: { 'idempotency-key': key },
    });
  /** As a process leaves it that was killed between the effect's commit and the answer's. */
  const crashBeforeAnswer = (person: Person, key: string) =>
    tokens.sql(
      `UPDATE idempotency_key SET status = NULL, answer = NULL, held_until = now() - interval '1 s' WHERE user_id = $1 AND key = $2`,
      [person.user, key],
    );

  it('sent a hundred times at once over two instances gives one answer and one effect', async () => {
    const person = await tokens.person();
    const second = await tokens.another();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? second : tokens.test).request(claimLoginBonus, {
          as: person,
          body: {},
          headers: { 'idempotency-key': 'morning' },
        }),
      ),
    );
    await second.close();
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { success: true, tokens: 5, dailyTotal: 5 }]);
    expect(await tokens.balance(person)).toMatchObject({ total: 15 });
  });

  it('with another body is refused, and that of another person is another', async () => {
    const [person, other] = [await tokens.person(), await tokens.person()];
    expect((await claim(person, 'k', '/dashboard/sales')).body).toMatchObject({ success: true });
    const reused = await claim(person, 'k', '/dashboard/company');
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency-key-reused']);
    expect((await claim(other, 'k', '/dashboard/company')).body).toEqual({ success: true, tokens: 5, dailyTotal: 5 });
    expect(await tokens.balance(person)).toMatchObject({ total: 15 });
  });

  it('whose holder was killed after the commit has no second effect: the natural keys stand', async () => {
    const person = await tokens.person();
    await claim(person, 'login');
    await crashBeforeAnswer(person, 'login');
    expect((await claim(person, 'login')).body).toEqual({ success: false, tokens: 0, dailyTotal: 5 });
    await claim(person, 'sales', '/dashboard/sales');
    await crashBeforeAnswer(person, 'sales');
    expect((await claim(person, 'sales', '/dashboard/sales')).body).toEqual({
      success: false,
      tokens: 0,
      dailyTotal: 10,
    });
    expect(await tokens.balance(person)).toMatchObject({ total: 20 });
    const cap = () =>
      tokens.test.request(setDailyCap, { as: person, body: { cap: 9 }, headers: { 'idempotency-key': 'cap' } });
    const first = await cap();
    await crashBeforeAnswer(person, 'cap');
    expect((await cap()).body).toEqual(first.body);
  });

  it("is forgotten after a day, and the day's bonus is not given again for it", async () => {
    const person = await tokens.person();
    await claim(person, 'login');
    await tokens.sql(`UPDATE idempotency_key SET created_at = now() - interval '25 hours'`);
    expect((await claim(person, 'login')).body).toEqual({ success: false, tokens: 0, dailyTotal: 5 });
    tokens.at('2026-03-11T12:00:00Z');
    await tokens.sql(`UPDATE idempotency_key SET created_at = now() - interval '25 hours'`);
    expect((await claim(person, 'login')).body).toEqual({ success: true, tokens: 5, dailyTotal: 5 });
  });

  it('of a reservation is kept for ever, by the ledger itself', async () => {
    const person = await tokens.person();
    const first = await tokens.reserve(person, { key: 'draft-1' });
    tokens.pass(48 * 3_600_000);
    const again = await tokens.reserve(person, { key: 'draft-1' });
    expect(again.body.reservationId).toBe(first.body.reservationId);
    expect(await tokens.balance(person)).toMatchObject({ held: 3 });
  });
});

it('a reservation that expires while it settles is used once, whoever comes first', async () => {
  const person = await tireless(90);
  const reservations = tokens.test.app.get(ReservationsService, { strict: false });
  const { tenancy } = tokens.test.database;
  const ids = await Promise.all(Array.from({ length: 30 }, () => tokens.hold(person)));
  await Promise.all(
    ids.flatMap((id, index) => {
      const settle = () => tenancy.run({ platform: 'consumer' }, (tx) => reservations.settle(tx, id, 3, uuidv7()));
      const release = () => tenancy.run({ platform: 'sweeper' }, (tx) => reservations.release(tx, id));
      return index % 2 ? [settle(), release()] : [release(), settle()];
    }),
  );
  expect(await tokens.balance(person)).toEqual({ total: 100, used: 90, available: 10, held: 0, expired: 0, debt: 0 });
  const kinds = await tokens.sql<{ kind: string; count: number }>(
    `SELECT kind, count(*)::int AS count FROM ledger_entry WHERE account_id = (SELECT account_id FROM account WHERE user_id = $1) AND kind = 'settle' GROUP BY kind`,
    [person.user],
  );
  expect(kinds).toEqual([{ kind: 'settle', count: 30 }]);
});

it('tokens that lapse twice at one moment, because a clock was behind, do not stop the account', async () => {
  const person = await tokens.person();
  const id = await tokens.hold(person);
  tokens.at('2026-04-01T00:00:00Z');
  expect(await tokens.balance(person)).toMatchObject({ available: 0, held: 3, expired: 7 });
  tokens.at('2026-03-31T23:59:59.990Z');
  await tokens.fail(person, id);
  await tokens.settled(person, { available: 3, held: 0, expired: 7 });
  tokens.at('2026-04-01T00:00:01Z');
  expect(await tokens.balance(person)).toEqual({ total: 10, used: 0, available: 0, held: 0, expired: 10, debt: 0 });
  expect((await tokens.claimLogin(person)).body).toMatchObject({ success: true });
});

describe('bad input', () => {
  const amounts = [2 ** 53, 2 ** 53 + 2, -1, 0.1 + 0.2, NaN, Infinity, '1e3', -5.5];

  it.each(amounts)('an order of %p tokens is no event', async (amount) => {
    const person = await tokens.test.person();
    await expect(async () => tokens.pay(person, amount as number)).rejects.toThrow();
  });

  it.each(amounts)('a generation that used %p tokens is no event', async (amount) => {
    const person = await tokens.test.person();
    await expect(async () => tokens.complete(person, uuidv7(), amount as number)).rejects.toThrow();
  });

  it('a minus zero settles nothing', async () => {
    const person = await tokens.person();
    await tokens.complete(person, await tokens.hold(person), -0);
    await tokens.settled(person, { used: 0, available: 10, held: 0 });
  });

  it('an order that no account could hold waits for people, and the balance stands', async () => {
    const person = await tokens.person();
    await tokens.pay(person, 2 ** 31 - 1);
    await parked('integer out of range');
    expect(await tokens.balance(person)).toMatchObject({ total: 10, available: 10 });
    await tokens.sql('DELETE FROM event_retry');
  });

  it.each([...amounts, -0, '5', null])('a body that brings its own price %p reserves nothing', async (amount) => {
    const person = await tokens.person();
    const { status, body } = await tokens.reserve(person, { tokens: amount } as object);
    expect([status, body.code]).toEqual([400, 'invalid-request']);
    expect(body).toMatchObject({ type: expect.any(String), title: expect.any(String), traceId: expect.any(String) });
    expect(await tokens.balance(person)).toMatchObject({ held: 0 });
  });

  it('a time zone that does not exist changes no day, and waits for people', async () => {
    const person = await tokens.person('Asia/Tokyo');
    await tokens.changeZone(person, 'Mars/Olympus');
    await parked('There is no time zone Mars/Olympus');
    expect((await tokens.test.request(getStatement, { as: person, params: { month: '2026-03' } })).body).toMatchObject({
      timeZone: 'Asia/Tokyo',
    });
    await tokens.sql('DELETE FROM event_retry');
  });
});
