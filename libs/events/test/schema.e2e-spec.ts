import { join } from 'node:path';
import { revertLast } from '@fernway/database';
import { asAdmin, catalogueProblems, functionProblems, testDatabase } from '@fernway/database/testing';
import { eventsMigrations, sweepEvents, transportMigrations } from '../src/index.js';

describe.each([
  ['a service', 'probe-schema', eventsMigrations, []],
  ['the Postgres transport', 'events', transportMigrations, [join(import.meta.dirname, '../src/sql')]],
])('the tables of %s', (_of, service, migrations, functions) => {
  it('follow the rules of the catalogue, have functions as their files say, and can be taken back', async () => {
    const database = await testDatabase(service, migrations);
    try {
      expect(await asAdmin(database.adminUrl, (admin) => catalogueProblems(admin, { service }))).toEqual([]);
      expect(await asAdmin(database.adminUrl, (admin) => functionProblems(admin, functions))).toEqual([]);
      await revertLast(database.migrationUrl, migrations, migrations.length);
      const { rows } = await asAdmin(database.adminUrl, (admin) =>
        admin.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
      );
      expect(rows).toEqual([{ relname: 'migrations' }]);
    } finally {
      await database.close();
    }
  });
});

describe('sweeping', () => {
  it('goes on while any of the tables has more than a chunk', async () => {
    const database = await testDatabase('probe-sweep-on', eventsMigrations);
    try {
      await asAdmin(database.adminUrl, (admin) =>
        admin.query(
          `insert into inbox (handler, event_id, handled_at) select 'h', gen_random_uuid(), now() - interval '31 days' from generate_series(1, 5001)`,
        ),
      );
      const sweep = () => database.tenancy.run({ platform: 'sweeper' }, (tx) => sweepEvents(tx));
      expect([await sweep(), await sweep()]).toEqual([true, false]);
      const { rows } = await asAdmin(database.adminUrl, (admin) => admin.query('select from inbox'));
      expect(rows).toHaveLength(0);
    } finally {
      await database.close();
    }
  });

  it('deletes inbox, retry and dead letters after 30 days, and nothing younger', async () => {
    const database = await testDatabase('probe-sweep', eventsMigrations);
    try {
      await asAdmin(database.adminUrl, (admin) =>
        admin.query(`
          insert into inbox (handler, event_id, handled_at)
          select 'h', gen_random_uuid(), now() - age * interval '1 day' from unnest(array[1, 29, 31, 90]) age;
          insert into event_retry (handler, event_id, envelope, attempts, error, parked_at, next_at)
          select 'h', gen_random_uuid(), '{}', 1, '', now() - age * interval '1 day', now() from unnest(array[29, 31]) age;
          insert into event_dead_letter (handler, event_id, envelope, attempts, error, died_at)
          select 'h', gen_random_uuid(), '{}', 1, '', now() - age * interval '1 day' from unnest(array[29, 31]) age;`),
      );
      expect(await database.tenancy.run({ platform: 'sweeper' }, (tx) => sweepEvents(tx))).toBe(false);
      const { rows } = await asAdmin(database.adminUrl, (admin) =>
        admin.query(`select (select count(*)::int from inbox) as inbox, (select count(*)::int from event_retry) as retry,
                            (select count(*)::int from event_dead_letter) as dead`),
      );
      expect(rows).toEqual([{ inbox: 2, retry: 1, dead: 1 }]);
    } finally {
      await database.close();
    }
  });
});
