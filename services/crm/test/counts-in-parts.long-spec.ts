import { expect, it } from '@jest/globals';
import { revertLast } from '@fernway/database';
import { asAdmin, testDatabase } from '@fernway/database/testing';
import { migrationsOf } from '@fernway/service-kit';
import { randomUUID } from 'node:crypto';
import { service } from '../src/main.js';

it('adds the parts of a count up where they are taken back', async () => {
  const all = migrationsOf(service);
  const database = await testDatabase('crm', all);
  try {
    await asAdmin(database.adminUrl, (admin) =>
      admin.query(`
        insert into contact_count_part (workspace_id, lifecycle, part, contacts)
        select '${randomUUID()}', 'lead', part, contacts from (values (0, 3), (5, -1)) as counted (part, contacts);
        insert into period_total (workspace_id, measure, grain, start, currency, part, records, value)
        select '${randomUUID()}', 'won', 'day', '2026-11-01Z', 'USD', part, 2, 10 from unnest(array[0, 3]) as part`),
    );
    await revertLast(
      database.migrationUrl,
      all,
      all.length - all.findIndex(({ name }) => name.startsWith('CountsInParts')),
    );
    const { rows } = await asAdmin(database.adminUrl, (admin) =>
      admin.query(
        `select (select contacts from contact_count) as contacts, records, value::int as value from period_total`,
      ),
    );
    expect(rows).toEqual([{ contacts: 2, records: 4, value: 20 }]);
  } finally {
    await database.close();
  }
});
