import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { platformTable, removeSome } from '../src/index.js';
import { asAdmin, testDatabase, type TestDatabase } from '../src/testing.js';

class CreateMarks1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE mark (id int PRIMARY KEY, keep_until timestamptz NOT NULL)');
    await platformTable(runner, 'mark', 'what a test sweeps', {
      sweeper: ['SELECT', 'DELETE'],
      scheduler: ['SELECT', 'UPDATE'],
    });
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mark');
  }
}

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('marks', [CreateMarks1700000000000], { poolSize: 8 });
});
beforeEach(() => admin('truncate mark'));
afterAll(() => db.close());

const admin = <Row extends object>(text: string, values: unknown[] = []) =>
  asAdmin(db.adminUrl, async (client) => (await client.query<Row>(text, values)).rows);
const add = (from: number, to: number, age: string) =>
  admin(`insert into mark select n, now() - $3::interval from generate_series($1::int, $2::int) n`, [from, to, age]);
const ids = async () => (await admin<{ id: number }>('select id from mark order by id')).map(({ id }) => id);
const waiting = async () => {
  const [row] = await admin<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.count;
};
const step = (days: number, atOnce?: number) =>
  db.tenancy.run({ platform: 'sweeper' }, (tx) =>
    removeSome(tx, {
      table: 'mark',
      where: 'keep_until < now() - make_interval(days => $1)',
      values: [days],
      ...(atOnce && { atOnce }),
    }),
  );

it('removes a thousand rows at a time, or as many as asked, and says whether there may be more', async () => {
  await add(1, 1500, '3 days');
  await add(2001, 2002, '1 day');
  expect(await step(2)).toBe(true);
  expect(await ids()).toHaveLength(502);
  expect(await step(2, 400)).toBe(true);
  expect(await step(2, 400)).toBe(false);
  expect(await ids()).toEqual([2001, 2002]);
  expect(await step(2)).toBe(false);
});

it('loses nothing to two who do it at once', async () => {
  await add(1, 3000, '3 days');
  await add(4001, 4001, '1 day');
  const all = async () => {
    while (await step(2, 100)) continue;
  };
  await Promise.all([all(), all(), all()]);
  await all();
  expect(await ids()).toEqual([4001]);
});

it('leaves a row that somebody is just prolonging', async () => {
  await add(1, 2, '3 days');
  let sweeping: Promise<boolean> | undefined;
  await db.tenancy.run({ platform: 'scheduler' }, async (tx) => {
    await tx.query({ text: 'update mark set keep_until = now() where id = 1' });
    sweeping = step(2);
    // It has chosen both rows as they were, and waits for this one.
    while ((await waiting()) === 0) continue;
  });
  expect(await sweeping).toBe(false);
  expect(await ids()).toEqual([1]);
});
