// Own boot: sweeps the whole installation, and counts its rows.
import { claimExplorationBonus } from '@fernway/contracts/http/tokens';
import { SweeperService } from '@fernway/service-kit';
import type { TestService } from '@fernway/service-kit/testing';
import { Tokens } from './tokens.js';

const tokens = await Tokens.start();
afterAll(() => tokens.close());

const sweep = (of: TestService = tokens.test) => of.app.get(SweeperService, { strict: false }).sweep();
const days = async () =>
  (await tokens.sql<{ day: string }>('select distinct day::text as day from daily_bonus order by day')).map(
    ({ day }) => day,
  );
const count = async (table: string) =>
  (await tokens.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!.count;

it('forgets bonus days of a month ago, not what was earned on them', async () => {
  tokens.at('2026-03-01T12:00:00Z');
  const person = await tokens.person();
  for (const day of ['2026-03-01', '2026-03-02', '2026-04-01']) {
    tokens.at(`${day}T12:00:00Z`);
    expect((await tokens.claimLogin(person)).body).toMatchObject({ success: true });
  }
  const [transactions, balance] = [await tokens.transactions(person), await tokens.balance(person)];
  tokens.at('2026-04-01T23:59:00Z');
  await sweep();
  expect(await days()).toEqual(['2026-03-02', '2026-04-01']);
  // What is left of the day is not earned twice.
  expect((await tokens.claimLogin(person)).body).toMatchObject({ success: false, dailyTotal: 5 });
  expect(
    (await tokens.test.request(claimExplorationBonus, { as: person, body: { route: '/dashboard' } })).body,
  ).toMatchObject({ success: true, dailyTotal: 10 });
  expect(await tokens.transactions(person)).toHaveLength(transactions.length + 1);
  expect(await tokens.balance(person)).toMatchObject({ total: balance.total + 5 });
});

it('forgets more of them than one step takes, with two instances at once', async () => {
  tokens.at('2026-06-01T12:00:00Z');
  const person = await tokens.person();
  await tokens.claimLogin(person);
  await tokens.sql(
    `insert into daily_bonus (user_id, day, login, total) select $1, date '2026-04-01' - n, true, 5 from generate_series(1, 2500) n`,
    [person.user],
  );
  const second = await tokens.another();
  await Promise.all([sweep(), sweep(second)]);
  await sweep();
  await second.close();
  expect(await days()).toEqual(['2026-06-01']);
});

it('never removes an entry of the ledger, a reservation, or a proof, however old', async () => {
  tokens.at('2010-01-15T12:00:00Z');
  const person = await tokens.person();
  const reservation = await tokens.hold(person);
  await tokens.complete(person, reservation, 3);
  await tokens.settled(person, { used: 3, held: 0 });
  tokens.at('2026-06-01T12:00:00Z');
  await sweep();
  const tables = ['account', 'ledger_entry', 'ledger_text', 'lot', 'reservation', 'chain_digest', 'digested_day'];
  const kept = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)));
  const before = await kept();
  expect(Object.values(before).every((rows) => rows > 0)).toBe(true);
  tokens.at('2026-06-01T12:01:00Z');
  await sweep();
  expect(await kept()).toEqual(before);
  expect((await tokens.transactions(person)).map(({ type }) => type)).toEqual(['usage', 'grant']);
  await tokens.expectExact();
});
