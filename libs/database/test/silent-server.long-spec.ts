import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataSource, Tenancy, watchForSilence } from '../src/index.js';
import { type FreezablePostgres, freezablePostgres, testDatabase, type TestDatabase } from '../src/testing.js';

const limits = { lookMs: 50, silenceMs: 300, askMs: 300 };
const workspace = '0190b5a0-0000-7000-8000-000000000001';

let database: TestDatabase;
let postgres: FreezablePostgres;
let tenancy: Tenancy;
let end: () => Promise<void>;
beforeEach(async () => {
  database = await testDatabase('crm', []);
  postgres = await freezablePostgres(database.url);
  const dataSource = await createDataSource({ name: 'silent', url: postgres.url, poolSize: 3 }).initialize();
  const stop = watchForSilence(dataSource, postgres.url, limits);
  tenancy = new Tenancy(dataSource, 'crm');
  end = async () => {
    await dataSource.destroy();
    stop();
  };
});
afterEach(async () => {
  await end();
  await postgres.close();
  await database.close();
});

const write = (seconds = 0) =>
  tenancy.run({ workspace }, (tx) => tx.query({ text: 'select pg_sleep($1)', values: [seconds] }));
const read = () => tenancy.read({ workspace }, (tx) => tx.query<{ one: number }>({ text: 'select 1 as one' }));

it('ends what waits for a server that says nothing, whether it has a connection or waits for one, and goes on when it speaks', async () => {
  await Promise.all([write(), read()]);
  postgres.freeze();
  const waiting = await Promise.allSettled([write(), read(), read(), read(), write()]);
  expect(waiting.map((one) => (one as PromiseRejectedResult).reason)).toEqual(
    Array(5).fill(expect.objectContaining({ code: 'ETIMEDOUT', message: 'Postgres does not answer' })),
  );
  await expect(write()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  postgres.thaw();
  // The one question that was under way is answered.
  await sleep(2 * limits.askMs);
  expect(await read()).toEqual([{ one: 1 }]);
  await write();
});

it('leaves a long statement alone while the server answers', async () => {
  const long = write(2);
  await sleep(1_000);
  expect(await read()).toEqual([{ one: 1 }]);
  expect(await long).toHaveLength(1);
});
