import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, testDatabase, type TestDatabase } from '@fernway/database/testing';
import { migrationsOf } from '../src/migrations.js';
import { loneEvents, watchLoneEvents } from '../src/testing/lone-events.js';
import { notes } from './notes-service.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('notes', migrationsOf(notes));
  await watchLoneEvents(database.adminUrl);
});
afterAll(() => database.close());

const [workspace, note] = [crypto.randomUUID(), crypto.randomUUID()];
const event = (type: string) =>
  `INSERT INTO outbox (event_id, topic, key, type, envelope) VALUES (gen_random_uuid(), 'note', '${note}', '${type}', '{}')`;
const add = `INSERT INTO note (workspace_id, note_id, text) VALUES ('${workspace}', '${note}', 'x') ON CONFLICT DO NOTHING`;
const change = `UPDATE note SET text = text || 'x'`;
const clear = 'DELETE FROM note';
const remember = `INSERT INTO effect_count (key, slice, amount, keep_until) VALUES (gen_random_uuid()::text::bytea, now(), 1, now())`;

/** One after the other on one connection. */
const run = (transactions: string[][]) =>
  asAdmin(database.adminUrl, async (admin) => {
    for (const statements of transactions)
      for (const statement of ['BEGIN', ...statements, 'COMMIT']) await admin.query(statement);
  });

type Case = [how: string, type: string, transactions: string[][]];

describe('an event', () => {
  it.each<Case>([
    ['beside a new row', 'new', [[clear], [add, event('new')]]],
    ['beside a changed row, before it', 'changed', [[add], [event('changed'), change]]],
    ['beside a deleted row', 'deleted', [[add], [clear, event('deleted')]]],
    ['beside a row in a savepoint', 'kept', [[clear], ['SAVEPOINT one', add, 'RELEASE one', event('kept')]]],
  ])('%s is not alone', async (_how, type, transactions) => {
    await run(transactions);
    expect(await loneEvents(database.adminUrl)).not.toContain(type);
  });

  it.each<Case>([
    ['of a transaction of its own', 'own', [[event('own')]]],
    ['after the commit of what it tells, on the same connection', 'after', [[add, change], [event('after')]]],
    ['and its like by themselves', 'like', [[event('like'), event('like')]]],
    ['beside a change that found nothing', 'nothing', [[clear], [change, event('nothing')]]],
    [
      'beside a change that was taken back',
      'taken-back',
      [[add], ['SAVEPOINT one', change, 'ROLLBACK TO one', event('taken-back')]],
    ],
    ['beside what remembers requests', 'remembered', [[remember, event('remembered')]]],
  ])('%s is alone', async (_how, type, transactions) => {
    await run(transactions);
    expect(await loneEvents(database.adminUrl)).toContain(type);
  });
});
